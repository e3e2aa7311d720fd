/** Tries again while the other side is away, and only then. */
import { setTimeout as delay } from 'node:timers/promises';
import { isOrdoError } from '@ordo/core';

export interface RetryOptions {
  /** Ends the trying: the last error is thrown. */
  readonly signal: AbortSignal;
  /** Told once, when the first try fails. */
  readonly onAway?: (error: unknown) => void;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 500;

/** Repeats `operation` with growing pauses as long as it fails with an error that may pass. */
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

/** Whether the same request may succeed later. */
export function mayPass(error: unknown): boolean {
  return isOrdoError(error) && error.retryable && error.code !== 'attempt.sequence-gap';
}
