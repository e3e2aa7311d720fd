/** One round of setting right: attempts without a sign of life are ended, and the queue learns what it does not know. */
import type { Logger } from '@ordo/core';
import type { Producer } from '@ordo/queue';
import type { Store, WakeableRun } from '@ordo/store';
import type { AppOptions } from '../app-options.ts';
import type { ChangeFeed } from '../streaming/change-feed.ts';
import type { PrometheusMetrics } from '../prometheus.ts';
import { wakeRuns } from './wake-runs.ts';

export interface Reconciled {
  readonly expired: number;
  readonly woken: number;
}

export interface ReconcilerParts {
  readonly store: Store;
  readonly queue: Producer;
  readonly changes: ChangeFeed;
  readonly prometheus: PrometheusMetrics;
  readonly settings: Pick<AppOptions, 'code'>;
  /** When this process began: what other processes make later is not judged by it. */
  readonly startedAt: Date;
}

/** A queued run of which the queue was told is looked up there again after this long. */
const STALE_SECONDS = 5;
/** Runs looked up in one round, so that a long queue does not make a round long. */
const BATCH = 200;

/** @param expireLeases false while workers may not have had a chance to send their heartbeats. */
export async function reconcile(parts: ReconcilerParts, expireLeases: boolean, log: Logger): Promise<Reconciled> {
  const { store, queue, prometheus } = parts;
  const expired = expireLeases ? await endHopeless(parts, log) : 0;
  const due = await store.runs.dueForWaking(STALE_SECONDS, BATCH);
  const known: WakeableRun[] = [];
  const unknown: WakeableRun[] = [];
  for (const run of due) ((await queue.has(run)) ? known : unknown).push(run);
  if (known.length > 0) await store.runs.markWoken(known);
  const woken = await wakeRuns(parts, unknown, log);
  prometheus.wakes.inc(woken);
  if (woken > 0) log.info({ runs: woken }, 'told the queue about runs it did not know');
  return { expired, woken };
}

async function endHopeless(
  { store, changes, prometheus, settings, startedAt }: ReconcilerParts,
  log: Logger,
): Promise<number> {
  const ended = await store.attempts.expire();
  for (const { runId, attemptId, attemptNumber, state } of ended) {
    log.warn({ runId, attemptId, attemptNumber, state }, 'attempt lost: its lease ran out');
    prometheus.attemptsEnded.inc({ ending: 'lost' });
    changes.announce(runId);
  }
  for (const runId of await store.runs.failUnclaimable(settings.code.version, startedAt)) {
    log.warn({ runId }, 'run failed: it was made for code that no worker has');
    changes.announce(runId);
  }
  return ended.length;
}
