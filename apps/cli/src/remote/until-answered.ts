/** Asks the API again until it answers, for requests that can be repeated, and tells the user that it waits. */
import { describeError, isOrdoError, OrdoError } from '@ordo/core/errors';
import type { Output } from '../output.ts';

export interface Waiting {
  /** What the API is doing in the meantime: `saving 1,000 runs`. */
  readonly doing: string;
  readonly output: Pick<Output, 'say'>;
  readonly signal: AbortSignal;
  /** The fix if no answer has come after all this time. */
  readonly fix: string;
  /** The time in milliseconds after which this gives up. Defaults to ten minutes. */
  readonly patienceMs?: number;
  /** The time in milliseconds between two lines, and before the first one. Defaults to ten seconds. */
  readonly sayEveryMs?: number;
  /** The time in milliseconds from an error to the next try. Defaults to two seconds. */
  readonly pauseMs?: number;
}

const PATIENCE_MS = 600_000;
const SAY_EVERY_MS = 10_000;
const PAUSE_MS = 2_000;

/** The codes of errors that mean that the request has not reached the API. */
const REFUSED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * Repeats the request until it is answered.
 * @param ask sends the request, which the API handles only once, however often it arrives
 * @throws OrdoError `api.unavailable` at once when the first request finds no API, and when it has not answered in all this
 *   time; every other error of `ask`; the signal's reason when it aborts
 */
export async function untilAnswered<T>(ask: () => Promise<T>, waiting: Waiting): Promise<T> {
  const { signal, patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS } = waiting;
  const started = Date.now();
  const endSaying = sayRegularly(waiting, started);
  try {
    for (let mayHaveArrived = false; ; ) {
      try {
        return await abortable(ask(), signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!isPassing(error)) throw error;
        mayHaveArrived ||= !isRefused(error);
        if (!mayHaveArrived) throw error;
        if (Date.now() - started > patienceMs) throw unanswered(error, waiting, Date.now() - started);
      }
      await abortable(new Promise<void>((resolve) => setTimeout(resolve, pauseMs)), signal);
    }
  } finally {
    endSaying();
  }
}

const isPassing = (error: unknown): boolean =>
  isOrdoError(error, 'api.unavailable') || isOrdoError(error, 'store.unavailable');

function isRefused(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (REFUSED.has(String((at as NodeJS.ErrnoException).code))) return true;
  }
  return false;
}

function sayRegularly({ doing, output, sayEveryMs = SAY_EVERY_MS }: Waiting, started: number): () => void {
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - started) / 1000);
    output.say(`the API is ${doing}: ${seconds} s so far; nothing is done twice, and this waits for the answer`);
  }, sayEveryMs);
  return () => clearInterval(timer);
}

async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const ended = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: ended.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    ended.abort();
  }
}

function unanswered(error: unknown, { doing, fix }: Waiting, ms: number): OrdoError {
  const seconds = Math.round(ms / 1000);
  return new OrdoError(
    'api.unavailable',
    `it is not known whether the API is done with ${doing}: it has not answered for ${seconds} s (${describeError(error)})`,
    { fix, cause: error },
  );
}
