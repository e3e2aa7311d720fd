/** Adds jobs for runs to the queue and records that in Postgres. */
import { describeError, type Logger } from '@ordo/core';
import type { Producer } from '@ordo/queue';
import type { CancelledRun, Store, WakeableRun } from '@ordo/store';

/** How many jobs are added at the same time. */
const AT_ONCE = 16;

interface Waker {
  readonly store: Store;
  readonly queue: Producer;
}

/**
 * Adds jobs for runs that are already queued in Postgres. If the queue is away, that is no error: the runs stay unmarked
 * and the reconciler adds their jobs when the queue is back. It also adds those of runs that are not due yet, by the
 * database's clock: a job that sleeps in the queue follows the clocks of API and workers. Returns the number of added jobs.
 */
export async function wakeRuns({ store, queue }: Waker, all: readonly WakeableRun[], log: Logger): Promise<number> {
  const runs = all.filter((run) => run.delayMs === 0);
  const woken: WakeableRun[] = [];
  for (let i = 0; i < runs.length; i += AT_ONCE) {
    const batch = runs.slice(i, i + AT_ONCE);
    const told = await Promise.allSettled(batch.map((run) => queue.wake(run)));
    woken.push(...batch.filter((_, n) => told[n]?.status === 'fulfilled'));
    const failed = told.find((outcome) => outcome.status === 'rejected');
    if (failed === undefined) continue;
    log.warn(
      { reason: describeError(failed.reason) },
      'not every run got a job; the reconciler will add the missing ones',
    );
    break;
  }
  if (woken.length > 0) await store.runs.markWoken(woken);
  return woken.length;
}

/** Tells the workers about cancelled runs. A worker that misses it learns it from its next heartbeat. */
export async function broadcastCancelled(queue: Producer, runs: readonly CancelledRun[], log: Logger): Promise<void> {
  const held = runs.flatMap((run) => run.attemptId ?? []);
  const told = await Promise.allSettled(held.map((attemptId) => queue.broadcastCancel(attemptId)));
  for (const outcome of told) {
    if (outcome.status === 'rejected')
      log.warn({ reason: describeError(outcome.reason) }, 'a cancellation was not broadcast');
  }
}
