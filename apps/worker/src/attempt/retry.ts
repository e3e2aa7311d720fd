/**
 * Repeats an operation until it succeeds, or until it is clear that it cannot succeed.
 *
 * It is not p-retry, which rejects with the signal's reason when its signal aborts. Here, one last try decides, and its own
 * error is thrown.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { mayPass } from './refusal.ts';

export interface RetryOptions {
  /** Stops the repetition: the operation is tried once more, and its error is thrown. */
  readonly signal: AbortSignal;
  /** Returns whether the operation may succeed later. By default, `mayPass` decides. */
  readonly again?: (error: unknown, failingForMs: number) => boolean;
  /** Called after each try that fails and is repeated. */
  readonly onFailure?: (error: unknown, failingForMs: number) => void;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 1000;

/** Repeats `operation` with pauses that grow from 100 ms to 1 s. */
export async function repeat<T>(
  operation: () => Promise<T>,
  { signal, again = mayPass, onFailure }: RetryOptions,
): Promise<T> {
  const started = performance.now();
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await operation();
    } catch (error) {
      const failingForMs = performance.now() - started;
      if (!again(error, failingForMs) || signal.aborted) throw error;
      onFailure?.(error, failingForMs);
      await delay(wait, undefined, { signal }).catch(() => undefined); // After an abort, there is one last try.
    }
  }
}
