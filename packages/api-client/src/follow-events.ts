/**
 * Follows the events of a run or an experiment until it has ended, across restarts of the API.
 *
 * Not a retry library: each connection goes on where the last one broke off, instead of repeating one operation.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { isOrdoError } from '@ordo/core';
import { readEventSource } from './event-source.ts';
import type { components } from './generated/api.ts';
import { errorOfFailure } from './problem-to-error.ts';
import type { Transport } from './transport.ts';

export type StoredEvent = components['schemas']['StoredEvent'];
export type RunState = components['schemas']['Run']['state'];

/** A run event, a run's state (first and whenever it changes), or the end, after all runs have ended. */
export type Followed =
  | { readonly kind: 'event'; readonly event: StoredEvent }
  | { readonly kind: 'run'; readonly runId: string; readonly state: RunState }
  | { readonly kind: 'end' };

export interface FollowOptions {
  /** Position of the last event that the caller has. Defaults to 0. */
  readonly since?: number;
  readonly signal?: AbortSignal;
  /** Milliseconds that the API may be away before this gives up. Defaults to a minute. */
  readonly patienceMs?: number;
}

/** @throws OrdoError `api.unavailable` after `patienceMs`, the API's own errors at once, the signal's reason on abort */
export type FollowEvents = (
  what: { readonly run: string } | { readonly experiment: string },
  options?: FollowOptions,
) => AsyncGenerator<Followed>;

const PATIENCE_MS = 60_000;
const PAUSE_MS = 500;
/** The API sends something at least every ten seconds, so a connection that is silent for longer is dead. */
const SILENCE_MS = 30_000;

export function createEventFollower(transport: Transport): FollowEvents {
  return async function* followEvents(what, options = {}) {
    const path = 'run' in what ? `/v1/runs/${what.run}/events` : `/v1/experiments/${what.experiment}/events`;
    const patienceMs = options.patienceMs ?? PATIENCE_MS;
    let since = options.since ?? 0;
    let lastHeard = Date.now();
    for (;;) {
      try {
        for await (const followed of readOnce(transport, `${path}?since=${since}`, options.signal)) {
          lastHeard = Date.now();
          if (followed.kind === 'event') since = followed.event.position;
          yield followed;
          if (followed.kind === 'end') return;
        }
      } catch (error) {
        options.signal?.throwIfAborted();
        const retryable = isOrdoError(error) ? error.retryable : true;
        if (!retryable || Date.now() - lastHeard > patienceMs) throw errorOfFailure(error, transport.baseUrl + path);
      }
      await pause(options.signal);
    }
  };
}

/** @throws the signal's reason when it aborts first. */
async function pause(signal: AbortSignal | undefined): Promise<void> {
  await delay(PAUSE_MS, undefined, signal === undefined ? {} : { signal }).catch(() => signal?.throwIfAborted());
}

async function* readOnce(
  transport: Transport,
  path: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Followed> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const { body } = await transport.send(path, {
      headers: { accept: 'text/event-stream' },
      signal: signal === undefined ? silence.signal : AbortSignal.any([signal, silence.signal]),
    });
    if (body === null) return;
    const heard = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE_MS);
        controller.enqueue(chunk);
      },
    });
    for await (const { event, data } of readEventSource(body.pipeThrough(heard))) {
      const followed = readFollowed(event, data);
      if (followed !== null) yield followed;
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Returns null for kinds of message that this client does not know, which a newer API may send. */
function readFollowed(event: string | undefined, data: string): Followed | null {
  switch (event) {
    case 'event':
      return { kind: 'event', event: JSON.parse(data) as StoredEvent };
    case 'run':
      return { kind: 'run', ...(JSON.parse(data) as { runId: string; state: RunState }) };
    case 'end':
      return { kind: 'end' };
    default:
      return null;
  }
}
