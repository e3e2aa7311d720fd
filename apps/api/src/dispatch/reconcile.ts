/** One round of the reconciler: ends attempts whose lease has expired, and adds the jobs that the queue lacks. */
import { findProblems, type Logger } from '@ordo/core';
import { JOB_CHECK_INTERVAL_MS, LOST_CHECK_INTERVAL_MS } from '@ordo/core/lease';
import type { Producer } from '@ordo/queue';
import { type CodeBase, listHashes, type RunSpec, RunSpecSchema } from '@ordo/spec';
import type { OpenAttempt, Store, UnclaimableRun, WakeableRun } from '@ordo/store';
import type { AppOptions } from '../app-options.ts';
import type { ChangeFeed } from '../streaming/change-feed.ts';
import type { PrometheusMetrics } from '../prometheus.ts';
import { endLost } from './end-lost.ts';
import { every } from './every.ts';
import { findStuckJobs, type StuckJobs } from './stuck-jobs.ts';
import { wakeRuns } from './wake-runs.ts';

export interface Reconciled {
  readonly expired: number;
  readonly woken: number;
}

/** @param silent the attempts whose leases have run out; null while workers may have had no chance to send heartbeats */
export type Reconcile = (silent: readonly OpenAttempt[] | null) => Promise<Reconciled>;

export interface ReconcilerParts {
  readonly store: Store;
  readonly queue: Producer;
  readonly changes: ChangeFeed;
  readonly prometheus: PrometheusMetrics;
  readonly settings: Pick<AppOptions, 'code'>;
}

/** How many runs one round checks, so that a long queue does not make rounds long. */
const BATCH = 200;

/** @returns a function that carries out one round */
export function createReconciler(parts: ReconcilerParts, log: Logger): Reconcile {
  const stuckJobs = findStuckJobs();
  const signOffLost = every(LOST_CHECK_INTERVAL_MS, async () => {
    for (const { id, name } of await parts.store.workers.signOffLost()) {
      log.warn({ workerId: id, name }, 'a worker was silent for long and is signed off');
    }
  });
  return async (silent) => {
    const expired = silent === null ? 0 : await expireAndRehome(parts, silent, log);
    if (silent !== null) await signOffLost(performance.now());
    return { expired, woken: await wakeDue(parts, stuckJobs, log) };
  };
}

/** Makes sure that each run that is due has a job, and that nobody keeps the job to himself. */
async function wakeDue(parts: ReconcilerParts, stuckJobs: StuckJobs, log: Logger): Promise<number> {
  const { store, queue, prometheus } = parts;
  const known: WakeableRun[] = [];
  const unknown: WakeableRun[] = [];
  for (const run of await store.runs.dueForWaking(JOB_CHECK_INTERVAL_MS / 1000, BATCH)) {
    const state = await queue.find(run);
    if (stuckJobs.mustRouse(`${run.runId} ${run.attemptNumber}`, state)) {
      await queue.rouse(run);
      log.info({ runId: run.runId }, `roused a job that was ${state} for too long`);
    }
    (state === 'missing' ? unknown : known).push(run);
  }
  if (known.length > 0) await store.runs.markWoken(known);
  const woken = await wakeRuns(parts, unknown, log);
  prometheus.wakes.inc(woken);
  if (woken > 0) log.info({ runs: woken }, 'added missing jobs to the queue');
  return woken;
}

async function expireAndRehome(parts: ReconcilerParts, silent: readonly OpenAttempt[], log: Logger): Promise<number> {
  const ended = await endLost(parts, silent, log);
  await placeUnclaimable(parts, log);
  return ended.length;
}

/** Moves runs to the present code if their content hash stays the same, and fails the others. */
async function placeUnclaimable(
  { store, changes, settings }: Pick<ReconcilerParts, 'store' | 'changes' | 'settings'>,
  log: Logger,
): Promise<void> {
  const { code } = settings;
  const moved: UnclaimableRun[] = [];
  const failed: UnclaimableRun[] = [];
  for (const run of await store.runs.unclaimable(code.version)) {
    const same = isSameUnder(code, run);
    (same ? moved : failed).push(run);
    log.warn(
      { runId: run.runId },
      same ? 'run moved to the present code' : 'run failed: no worker runs its code any more',
    );
  }
  await store.runs.moveToCode(moved, code.version);
  await store.runs.failUnclaimable(failed);
  for (const { runId } of failed) changes.announce(runId);
}

/** Whether this code computes the same result for a stored run. False when it cannot read its spec. */
function isSameUnder(code: CodeBase, { spec, datasetHash, contentHash }: UnclaimableRun): boolean {
  if (findProblems(RunSpecSchema, spec).length > 0) return false;
  try {
    const names = listHashes(spec as RunSpec, { versions: code.stages, datasetHash });
    return names.some((name) => name.contentHash === contentHash);
  } catch {
    // The code no longer has an encoding, dataset or metric that the run names.
    return false;
  }
}
