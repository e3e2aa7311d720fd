/** Does one round of the reconciler: ends attempts whose leases have expired, and makes workers ask for the runs that wait. */
import { findProblems, type Logger } from '@ordo/core';
import { LOST_CHECK_INTERVAL_MS } from '@ordo/core/lease';
import { type CodeBase, listHashes, type RunSpec, RunSpecSchema } from '@ordo/spec';
import type { OpenAttempt, Store, UnclaimableRun } from '@ordo/store';
import type { AppOptions } from '../app-options.ts';
import type { ChangeFeed } from '../streaming/change-feed.ts';
import type { PrometheusMetrics } from '../prometheus.ts';
import { endLost } from './end-lost.ts';
import { every } from './every.ts';
import type { WakeWorkers } from './wake-workers.ts';

/** The time between two removals of the readings of machines that are too old. */
const FORGET_INTERVAL_MS = 60_000;

export interface Reconciled {
  readonly expired: number;
  /** The number of jobs that were added to the queue. */
  readonly woken: number;
}

/**
 * Does one round.
 * @param silent the attempts whose leases have run out; null while workers may have had no chance to send heartbeats
 */
export type Reconcile = (silent: readonly OpenAttempt[] | null) => Promise<Reconciled>;

export interface ReconcilerParts {
  readonly store: Store;
  readonly wakeWorkers: WakeWorkers;
  readonly changes: ChangeFeed;
  readonly prometheus: PrometheusMetrics;
  readonly settings: Pick<AppOptions, 'code'>;
}

/** Creates the reconciler. @returns a function that does one round */
export function createReconciler(parts: ReconcilerParts, log: Logger): Reconcile {
  const signOffLost = every(LOST_CHECK_INTERVAL_MS, async () => {
    for (const { id, name } of await parts.store.workers.signOffLost()) {
      log.warn({ workerId: id, name }, 'a worker was silent for long and is signed off');
    }
  });
  const forgetReadings = every(FORGET_INTERVAL_MS, () => parts.store.machineUse.forgetOld());
  return async (silent) => {
    const expired = silent === null ? 0 : await expireAndRehome(parts, silent, log);
    if (silent !== null) await signOffLost(performance.now());
    const woken = await parts.wakeWorkers();
    await forgetReadings(performance.now());
    return { expired, woken };
  };
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

/** Returns whether this code computes the same result for a stored run; false when it cannot read the run's spec. */
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
