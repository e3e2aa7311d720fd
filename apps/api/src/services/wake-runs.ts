/** Puts runs into the queue, and notes in Postgres that it was done. */
import { describeError, type Logger } from '@ordo/core';
import type { Producer } from '@ordo/queue';
import type { CancelledRun, Store, WakeableRun } from '@ordo/store';

interface Waker {
  readonly store: Store;
  readonly queue: Producer;
}

/**
 * Wakes workers for runs that Postgres already holds as queued. A queue that is away is no error: the runs stay
 * unmarked, and the reconciler wakes them when it is back. Returns how many were woken.
 */
export async function wakeRuns({ store, queue }: Waker, runs: readonly WakeableRun[], log: Logger): Promise<number> {
  const woken: WakeableRun[] = [];
  for (const run of runs) {
    try {
      await queue.wake(run);
      woken.push(run);
    } catch (error) {
      log.warn({ runId: run.runId, reason: describeError(error) }, 'the queue was not told; the reconciler will');
      break;
    }
  }
  if (woken.length > 0) await store.runs.markWoken(woken);
  return woken.length;
}

/** Tells the workers that hold cancelled runs; one that misses it learns it from its next heartbeat. */
export async function broadcastCancelled(queue: Producer, runs: readonly CancelledRun[], log: Logger): Promise<void> {
  const held = runs.filter((run) => run.attemptId !== null);
  const told = await Promise.allSettled(held.map((run) => queue.broadcastCancel(run.runId)));
  for (const outcome of told) {
    if (outcome.status === 'rejected')
      log.warn({ reason: describeError(outcome.reason) }, 'a cancellation was not broadcast');
  }
}
