/**
 * One round of the reconciler: ends attempts whose lease has expired, adds the jobs that the queue lacks, and removes files
 * that nothing refers to any more.
 */
import { findProblems, type Logger } from '@ordo/core';
import type { Producer } from '@ordo/queue';
import { type CodeBase, hashRun, type RunSpec, RunSpecSchema } from '@ordo/spec';
import type { ArtifactStorage, Store, UnclaimableRun, WakeableRun } from '@ordo/store';
import type { AppOptions } from '../app-options.ts';
import type { ChangeFeed } from '../streaming/change-feed.ts';
import type { PrometheusMetrics } from '../prometheus.ts';
import { sweepArtifacts } from './sweep-artifacts.ts';
import { wakeRuns } from './wake-runs.ts';

export interface Reconciled {
  readonly expired: number;
  readonly woken: number;
}

export interface ReconcilerParts {
  readonly store: Store;
  readonly queue: Producer;
  readonly artifacts: ArtifactStorage;
  readonly changes: ChangeFeed;
  readonly prometheus: PrometheusMetrics;
  readonly settings: Pick<AppOptions, 'code'>;
}

/** After this time, the reconciler checks again whether the queue still has a run's job. */
const STALE_SECONDS = 5;
/** How many runs one round checks, so that a long queue does not make rounds long. */
const BATCH = 200;

/** @param expireLeases false while workers may have had no chance to send heartbeats */
export async function reconcile(parts: ReconcilerParts, expireLeases: boolean, log: Logger): Promise<Reconciled> {
  const { store, queue, prometheus } = parts;
  const expired = expireLeases ? await endHopeless(parts, log) : 0;
  await sweepArtifacts(parts, log);
  const due = await store.runs.dueForWaking(STALE_SECONDS, BATCH);
  const known: WakeableRun[] = [];
  const unknown: WakeableRun[] = [];
  for (const run of due) ((await queue.has(run)) ? known : unknown).push(run);
  if (known.length > 0) await store.runs.markWoken(known);
  const woken = await wakeRuns(parts, unknown, log);
  prometheus.wakes.inc(woken);
  if (woken > 0) log.info({ runs: woken }, 'added missing jobs to the queue');
  return { expired, woken };
}

async function endHopeless({ store, changes, prometheus, settings }: ReconcilerParts, log: Logger): Promise<number> {
  const ended = await store.attempts.expire();
  for (const { runId, attemptId, attemptNumber, state } of ended) {
    log.warn({ runId, attemptId, attemptNumber, state }, 'attempt lost: its lease has expired');
    prometheus.attemptsEnded.inc({ ending: 'lost' });
    changes.announce(runId);
  }
  await placeUnclaimable({ store, changes, settings }, log);
  return ended.length;
}

/** Moves runs to the present code if their content hash stays the same, and fails the others. */
async function placeUnclaimable(
  { store, changes, settings }: Pick<ReconcilerParts, 'store' | 'changes' | 'settings'>,
  log: Logger,
): Promise<void> {
  const { code } = settings;
  const moved: string[] = [];
  const failed: string[] = [];
  for (const run of await store.runs.unclaimable(code.version)) {
    const same = nameUnder(code, run) === run.contentHash;
    (same ? moved : failed).push(run.runId);
    log.warn(
      { runId: run.runId },
      same ? 'run moved to the present code' : 'run failed: no worker runs its code any more',
    );
  }
  await store.runs.moveToCode(moved, code.version);
  await store.runs.failUnclaimable(failed);
  for (const runId of failed) changes.announce(runId);
}

/** The content hash of a stored run under this code; null when this code cannot read its spec. */
function nameUnder(code: CodeBase, { spec, datasetHash }: UnclaimableRun): string | null {
  if (findProblems(RunSpecSchema, spec).length > 0) return null;
  const run = spec as RunSpec;
  try {
    return hashRun(run, { versions: code.versionsFor(run), datasetHash }).contentHash;
  } catch {
    // The code no longer has an encoding, dataset or metric that the run names.
    return null;
  }
}
