/**
 * Opens connections to a queue that may be unreachable at first, and limits how long a caller waits for them.
 *
 * A retry library would not do: each failed opening leaves a BullMQ object that must be closed, and an abort must end an
 * opening that is in progress.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { describeError, isOrdoError, OrdoError } from '@ordo/core';
import type { Opened } from './backend.ts';

export interface Opening<T> {
  open(): Opened<T>;
  /** Resolves when the object works, rejects when it never will. */
  ready(bull: T): Promise<unknown>;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2000;

/**
 * Repeats the opening, with pauses that grow from 0.1 to 2 s, until it succeeds. Returns undefined when `signal` aborts first.
 */
export async function openForEver<T>(opening: Opening<T>, signal: AbortSignal): Promise<Opened<T> | undefined> {
  for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    const opened = opening.open();
    const aborted = new Promise<false>((resolve) => {
      signal.addEventListener('abort', () => resolve(false), { once: true });
    });
    const ready = opening.ready(opened.bull).then(
      () => true,
      () => false,
    );
    if (await Promise.race([ready, aborted])) return opened;
    await opened.close(true);
    await delay(wait, undefined, { signal }).catch(() => undefined); // After an abort, the loop ends.
  }
  return undefined;
}

export interface OnDemand<T> {
  get(): Promise<T>;
  close(): Promise<void>;
}

/** Opens the connection at the first `get`. After a failure, the next `get` opens a new one. */
export function openOnDemand<T>(opening: Opening<T>): OnDemand<T> {
  let current: { opened: Opened<T>; ready: Promise<T> } | undefined;
  return {
    get: () => {
      if (current !== undefined) return current.ready;
      const opened = opening.open();
      const ready = opening.ready(opened.bull).then(() => opened.bull);
      const attempt = { opened, ready };
      current = attempt;
      ready.catch(async () => {
        if (current === attempt) current = undefined;
        await opened.close(true);
      });
      return ready;
    },
    // This is forced, because there are no jobs to wait for and the connection may be down.
    close: async () => await current?.opened.close(true),
  };
}

/**
 * Limits how long an operation on the queue may take.
 * @throws OrdoError `queue.unavailable` when it fails or takes longer than `timeoutMs`; also any OrdoError that the operation
 *   throws
 */
export async function answerWithin<T>(timeoutMs: number, what: string, operation: () => Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = delay(timeoutMs, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${timeoutMs} ms`);
  });
  late.catch(() => undefined); // The result came too late and is ignored.
  try {
    return await Promise.race([operation(), late]);
  } catch (error) {
    if (isOrdoError(error)) throw error;
    throw new OrdoError('queue.unavailable', `${what}: ${describeError(error) || 'the connection is lost'}`, {
      fix: 'check that the Redis or Postgres of the queue runs and can be reached; the API then adds missing jobs by itself',
      cause: error,
    });
  } finally {
    timer.abort();
  }
}
