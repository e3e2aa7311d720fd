/**
 * Repeats an operation while the API is away, and only then.
 *
 * Not p-retry: when its signal aborts it rejects with the signal's reason, where here one last try decides and its own
 * error is thrown.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { isOrdoError } from '@ordo/core';

export interface RetryOptions {
  /** Stops the repetition: the operation is tried once more, and its error is thrown. */
  readonly signal: AbortSignal;
  /** Called once, when the first try fails. */
  readonly onAway?: (error: unknown) => void;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 500;

/** Repeats `operation`, with pauses that grow from 100 to 500 ms, as long as it fails with a retryable error. */
export async function retryWhileAway<T>(operation: () => Promise<T>, { signal, onAway }: RetryOptions): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await operation();
    } catch (error) {
      if (!mayPass(error) || signal.aborted) throw error;
      if (wait === FIRST_WAIT_MS) onAway?.(error);
      await delay(wait, undefined, { signal }).catch(() => undefined); // aborted: one last try
    }
  }
}

/** Whether the same request may succeed later. A gap in the sequence needs a different request. */
export function mayPass(error: unknown): boolean {
  return isOrdoError(error) && error.retryable && error.code !== 'attempt.sequence-gap';
}
