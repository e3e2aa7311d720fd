/** Makes workers ask for runs, and tells them about cancelled ones. */
import { describeError, type Logger, shareNext } from '@ordo/core';
import type { Producer } from '@ordo/queue';
import type { CancelledRun, Store } from '@ordo/store';
import type { PrometheusMetrics } from '../prometheus.ts';

interface Parts {
  readonly store: Store;
  readonly queue: Producer;
  readonly prometheus: PrometheusMetrics;
}

/**
 * Makes sure that the queue of each pool has as many jobs as there are runs that are due by the database's clock. Returns how
 * many jobs were added. It never throws: the reconciler repeats it in each of its rounds.
 */
export type WakeWorkers = () => Promise<number>;

/** Creates the function. Calls during one turn share the next turn. */
export function createWaker({ store, queue, prometheus }: Parts, log: Logger): WakeWorkers {
  let failing = false;
  return shareNext(async () => {
    let added = 0;
    try {
      for (const { pool, runs } of await store.runs.countDue()) added += await queue.fill(pool, runs);
      failing = false;
    } catch (error) {
      // This is logged once, not in every round.
      if (!failing)
        log.warn({ reason: describeError(error) }, 'the queue was not filled; the reconciler does it again');
      failing = true;
    }
    prometheus.wakes.inc(added);
    return added;
  });
}

/** Tells the workers about cancelled runs. A worker that misses the message learns it from its next heartbeat. */
export async function broadcastCancelled(queue: Producer, runs: readonly CancelledRun[], log: Logger): Promise<void> {
  const held = runs.flatMap((run) => run.attemptId ?? []);
  const told = await Promise.allSettled(held.map((attemptId) => queue.broadcastCancel(attemptId)));
  for (const outcome of told) {
    if (outcome.status === 'rejected')
      log.warn({ reason: describeError(outcome.reason) }, 'a cancellation was not broadcast');
  }
}
