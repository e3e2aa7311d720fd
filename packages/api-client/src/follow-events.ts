/**
 * Follows the events of a run or an experiment until it has ended, across restarts of the API.
 *
 * A retry library would not do: each connection continues where the last one broke off, instead of repeating one operation.
 */
import { isOrdoError } from '@ordo/core/errors';
import type { components } from './generated/api.ts';
import { pause } from './pause.ts';
import { type Message, readMessages } from './read-messages.ts';
import type { Transport } from './transport.ts';

export type StoredEvent = components['schemas']['StoredEvent'];
export type RunState = components['schemas']['Run']['state'];

/** A run event, a run's state (at first and whenever it changes), or the end, after all runs have ended. */
export type Followed =
  | { readonly kind: 'event'; readonly event: StoredEvent }
  | { readonly kind: 'run'; readonly runId: string; readonly state: RunState }
  | { readonly kind: 'end' };

export interface FollowOptions {
  /** The position of the last event that the caller has. Defaults to 0. */
  readonly since?: number;
  readonly signal?: AbortSignal;
  /** The time in milliseconds for which the API may be unreachable before this gives up. Defaults to a minute. */
  readonly patienceMs?: number;
}

/**
 * Follows events.
 * @throws OrdoError `api.unavailable` after `patienceMs`, the API's own errors at once, the signal's reason on abort
 */
export type FollowEvents = (
  what: { readonly run: string } | { readonly experiment: string },
  options?: FollowOptions,
) => AsyncGenerator<Followed>;

const PATIENCE_MS = 60_000;
const PAUSE_MS = 500;
/** The time without data after which a connection counts as dead. The API sends something at least every ten seconds. */
const SILENCE_MS = 30_000;

export function createEventFollower(transport: Transport): FollowEvents {
  return (what, options = {}) => {
    const path = 'run' in what ? `/v1/runs/${what.run}/events` : `/v1/experiments/${what.experiment}/events`;
    return followPath(transport, path, options);
  };
}

/**
 * Follows a stream.
 * @param path the path of the stream, with all query parameters except `since`
 */
export async function* followPath(
  transport: Transport,
  path: string,
  options: FollowOptions = {},
): AsyncGenerator<Followed> {
  const patienceMs = options.patienceMs ?? PATIENCE_MS;
  const signal = options.signal ?? new AbortController().signal;
  const send = (init: RequestInit): Promise<Response> =>
    transport.send(`${path}${path.includes('?') ? '&' : '?'}since=${since}`, init);
  let since = options.since ?? 0;
  let away = Date.now();
  for (;;) {
    let isOpen = false;
    const onOpen = (): void => {
      isOpen = true;
    };
    try {
      const reading = { signal, silenceMs: SILENCE_MS, onOpen, send };
      for await (const message of readMessages(transport.baseUrl + path, reading)) {
        const followed = readFollowed(message);
        if (followed === null) continue;
        if (followed.kind === 'event') since = followed.event.position;
        yield followed;
        if (followed.kind === 'end') return;
      }
      // An API that restarts ends its streams in order, and is away only from now on.
      away = Date.now();
    } catch (error) {
      signal.throwIfAborted();
      if (isOpen) away = Date.now();
      const retryable = !isOrdoError(error) || error.retryable;
      if (!retryable || Date.now() - away > patienceMs) throw error;
    }
    await pause(PAUSE_MS, signal);
  }
}

/** Reads a message. Returns null for kinds that this client does not know, which a newer API may send. */
function readFollowed({ event, data }: Message): Followed | null {
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
