/** Executes the runs of a spec on this machine, several at a time if requested, and resumes those that an earlier call began. */
import type { AbortReason } from '@ordo/run';
import type { ReportRun } from '@ordo/reports';
import { readCodeBase, type RunSpec } from '@ordo/spec';
import { requireEngine } from '@ordo/tensor';
import type { RunBoard } from '../progress/run-board.ts';
import { type PlannedRun, planRuns } from './plan-runs.ts';
import type { RunFolder } from './run-folder.ts';
import { runInProcess } from './run-in-process.ts';
import { findOrRun, labelOf, type RunSettings, type RunSurroundings, unendedRun } from './run-one.ts';

export interface LocalRunOptions
  extends Pick<RunSettings, 'out' | 'dataDir' | 'preparedDir' | 'energy' | 'fresh'>,
    RunSurroundings {
  readonly board: RunBoard;
  /** The number of runs at a time. If there are several, each has its own process; a single one is executed in this process. */
  readonly jobs: number;
}

const STOP: AbortReason = { kind: 'stop' };

/** A run and its state at the end, with its files. */
export interface LocalRun {
  readonly run: ReportRun;
  readonly folder: RunFolder;
}

/**
 * Executes the runs and returns all of them in their order. A failed run does not stop the others; an error stops them in an
 * orderly way.
 * @throws OrdoError `engine.unavailable` before the first run, when a run that has to compute names an engine that is absent
 */
export async function runLocally(runs: readonly RunSpec[], options: LocalRunOptions): Promise<LocalRun[]> {
  const { board, jobs } = options;
  const codeVersion = readCodeBase().version;
  const planned = await planRuns(runs, options);
  await requireEngines(planned, options);
  for (const { run, folder } of planned) board.setState(folder.hash, labelOf(run), 'waiting');
  const errors: unknown[] = [];
  const trouble = new AbortController();
  const signal = AbortSignal.any([options.signal, trouble.signal]);
  const ended = new Map<PlannedRun, ReportRun>();
  const runPlanned = async (plan: PlannedRun): Promise<void> => {
    const { run, folder, datasetHash } = plan;
    const settings = { ...options, signal, codeVersion, datasetHash };
    try {
      ended.set(plan, await (jobs === 1 ? findOrRun : runInProcess)(run, folder, settings));
    } catch (error) {
      errors.push(error);
      trouble.abort(STOP);
    }
  };
  await inLanes(groupByTranslations(planned), jobs, runPlanned);
  if (errors.length > 0) throw errors[0];
  return planned.map((plan) => {
    const { run, folder, datasetHash } = plan;
    return { folder, run: ended.get(plan) ?? unendedRun(run, folder, datasetHash) };
  });
}

/** Finished runs, and those whose translations are there, need no engine: another machine may have computed them. */
async function requireEngines(
  planned: readonly PlannedRun[],
  { fresh }: Pick<LocalRunOptions, 'fresh'>,
): Promise<void> {
  const known = new Set<RunSpec['resources']['engine']>();
  for (const { run, folder } of planned) {
    const { engine } = run.resources;
    if (known.has(engine)) continue;
    if (!fresh && ((await folder.readResult()) ?? (await folder.findTranslations())) !== null) continue;
    await requireEngine(engine);
    known.add(engine);
  }
}

/**
 * Groups runs that differ only in their scoring, because they have the same translations. The first of them makes the
 * translations, and the others follow it.
 */
function groupByTranslations(planned: readonly PlannedRun[]): PlannedRun[][] {
  const groups = new Map<string, PlannedRun[]>();
  for (const plan of planned) {
    const { hypothesesHash } = plan.folder.hashes;
    groups.set(hypothesesHash, [...(groups.get(hypothesesHash) ?? []), plan]);
  }
  return [...groups.values()];
}

/** Executes the groups in lanes. Each lane takes the next group when it has finished one. */
async function inLanes(
  groups: readonly (readonly PlannedRun[])[],
  lanes: number,
  work: (plan: PlannedRun) => Promise<void>,
): Promise<void> {
  const waiting = groups.toReversed();
  const lane = async (): Promise<void> => {
    for (let group = waiting.pop(); group !== undefined; group = waiting.pop()) {
      for (const plan of group) await work(plan);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
