/** Ends attempts whose workers have fallen silent. */
import type { Logger } from '@ordo/core';
import type { MovedRun, OpenAttempt, Store } from '@ordo/store';
import type { PrometheusMetrics } from '../prometheus.ts';
import type { ChangeFeed } from '../streaming/change-feed.ts';

interface Ender {
  readonly store: Store;
  readonly changes: ChangeFeed;
  readonly prometheus: PrometheusMetrics;
}

/** Ends those of the attempts whose leases were not renewed after they were read. */
export async function endLost(
  { store, changes, prometheus }: Ender,
  silent: readonly OpenAttempt[],
  log: Logger,
): Promise<MovedRun[]> {
  const ended = await store.attempts.expire(silent);
  for (const { runId, attemptId, attemptNumber, state } of ended) {
    log.warn({ runId, attemptId, attemptNumber, state }, 'attempt lost: its worker has fallen silent');
    prometheus.attemptsEnded.inc({ ending: 'lost' });
    changes.announce(runId);
  }
  return ended;
}
