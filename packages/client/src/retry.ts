/** Sends requests again while the API cannot answer them. */
import { pause } from '@ordo/api-client/browser';
import { abortAfter } from '@ordo/core/abort-after';
import { mayRepeat, nameSubmission } from './idempotency.ts';

export interface RetryOptions {
  /** The largest number of repetitions of a request. Defaults to 4; 0 means never. */
  readonly retries?: number;
  /** The longest pause before the first repetition, in milliseconds. It doubles with each repetition. Defaults to 250. */
  readonly firstPauseMs?: number;
  /**
   * The longest pause before any repetition. When the API asks for a longer one, its error is thrown at once. Defaults to 30 s.
   */
  readonly longestPauseMs?: number;
}

const RETRIES = 4;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** The status that means that the API has not begun to handle the request. */
const TOO_MANY_REQUESTS = 429;
/** The statuses after which the API, or a server in front of it, may soon be available again. */
const PASSING: ReadonlySet<number> = new Set([TOO_MANY_REQUESTS, 502, 503, 504]);

type Send = (request: Request) => Promise<Response>;

/**
 * Creates a function that sends requests with repetitions.
 * @param timeoutMs the limit for each single try
 * @param base the path under which the API is served, `''` at the root of a host
 */
export function createRetryingSend(options: RetryOptions, timeoutMs: number, base: string): Send {
  const { retries = RETRIES, firstPauseMs = FIRST_PAUSE_MS, longestPauseMs = LONGEST_PAUSE_MS } = options;
  return async (request) => {
    const path = new URL(request.url).pathname.slice(base.length);
    nameSubmission(request, path);
    const isStream = request.headers.get('accept') === 'text/event-stream';
    for (let repetition = 0; ; repetition += 1) {
      // A body can be sent only once.
      const copy = request.clone();
      const outcome = await attempt(copy, isStream ? undefined : timeoutMs);
      request.signal.throwIfAborted();
      const pauseMs = Math.max(askedPause(outcome) ?? 0, Math.random() * firstPauseMs * 2 ** repetition);
      const isLast = repetition >= retries || !isPassing(outcome, request, path) || pauseMs > longestPauseMs;
      if (isLast) return finish(outcome);
      await outcome.response?.body?.cancel();
      await pause(pauseMs, request.signal);
    }
  };
}

type Outcome = { readonly response: Response } | { readonly response?: never; readonly error: unknown };

async function attempt(request: Request, timeoutMs: number | undefined): Promise<Outcome> {
  try {
    const signal = timeoutMs === undefined ? request.signal : abortAfter(timeoutMs, request.signal);
    return { response: await fetch(request, { signal }) };
  } catch (error) {
    return { error };
  }
}

function finish(outcome: Outcome): Response {
  if (outcome.response === undefined) throw outcome.error;
  return outcome.response;
}

function isPassing({ response }: Outcome, request: Request, path: string): boolean {
  if (response === undefined) return mayRepeat(request, path);
  if (response.status === TOO_MANY_REQUESTS) return true;
  return PASSING.has(response.status) && mayRepeat(request, path);
}

/** Returns the pause in milliseconds that `Retry-After` asks for (RFC 9110, §10.2.3): a number of seconds, or a date. */
function askedPause({ response }: Outcome): number | null {
  const text = response?.headers.get('retry-after') ?? null;
  if (text === null) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? null : ms;
}
