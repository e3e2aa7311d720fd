/** Carries out the runs of a spec one after the other in this process, and resumes those that an earlier call began. */
import path from 'node:path';
import { describeError, isOrdoError, nameDiskError } from '@ordo/core';
import { claimDirectory } from '@ordo/embedded';
import { checkpointFile, executeRun, rescoreRun } from '@ordo/run';
import type { ReportRun } from '@ordo/reports';
import { readCodeBase, type RunEvent, type RunResult, type RunSpec } from '@ordo/spec';
import { Pace } from '../progress/pace.ts';
import type { RunBoard } from '../progress/run-board.ts';
import { planRuns } from './plan-runs.ts';
import type { RunFolder } from './run-folder.ts';

export interface LocalRunOptions {
  /** The folder that contains one folder per run. */
  readonly out: string;
  readonly dataDir: string | undefined;
  /** Deletes the files of earlier calls. */
  readonly fresh: boolean;
  readonly board: RunBoard;
  /** Stops in order: the current run writes a checkpoint, and the runs that are left are returned as they are. */
  readonly signal: AbortSignal;
  /** Called with a line about the progress of all runs when one has ended. */
  readonly say: (line: string) => void;
}

/** A run as it ended, with its files. */
export interface LocalRun {
  readonly run: ReportRun;
  readonly folder: RunFolder;
}

/** Carries out the runs and returns all of them. A failed run does not stop the others. */
export async function runLocally(runs: readonly RunSpec[], options: LocalRunOptions): Promise<LocalRun[]> {
  const code = readCodeBase();
  const planned = await planRuns(runs, options);
  for (const { run, folder } of planned) options.board.setState(folder.hash, labelOf(run), 'waiting');
  const pace = new Pace(planned.length);
  const done: LocalRun[] = [];
  for (const { run, folder, datasetHash } of planned) {
    const release = await claimDirectory(folder.path);
    try {
      const ended = await findOrRun(run, folder, { ...options, codeVersion: code.version, datasetHash });
      done.push({ run: ended.run, folder });
      if (!options.signal.aborted) options.say(pace.describe(!ended.found));
    } finally {
      await release();
    }
  }
  return done;
}

/** The name of a run in progress lines and learning curves. */
export function labelOf(run: { readonly variant: string; readonly seed: number }): string {
  return `${run.variant} seed ${run.seed}`;
}

type Settings = LocalRunOptions & { readonly codeVersion: string; readonly datasetHash: string };

/** Takes the result of an earlier equal run, or carries out the run unless a stop was asked for. */
async function findOrRun(
  run: RunSpec,
  folder: RunFolder,
  settings: Settings,
): Promise<{ run: ReportRun; found: boolean }> {
  const { board, fresh, signal, datasetHash } = settings;
  const unended = {
    runId: folder.hash,
    variant: run.variant,
    seed: run.seed,
    spec: run,
    datasetHash,
    failure: null,
    result: null,
  };
  if (fresh && !signal.aborted) await folder.clear();
  const known = await folder.readResult();
  if (known !== null) {
    board.setState(folder.hash, labelOf(run), 'succeeded');
    return { run: { ...unended, state: 'succeeded', result: known }, found: true };
  }
  if (signal.aborted) return { run: { ...unended, state: 'queued' }, found: false };
  return { run: { ...unended, ...(await runOne(run, folder, settings)) }, found: false };
}

async function runOne(
  run: RunSpec,
  folder: RunFolder,
  settings: Settings,
): Promise<Pick<ReportRun, 'state' | 'failure' | 'result'>> {
  const { board, signal } = settings;
  board.setState(folder.hash, labelOf(run), 'running');
  try {
    const result = await carryOut(run, folder, settings);
    await folder.writeResult(result);
    board.setState(folder.hash, labelOf(run), 'succeeded');
    return { state: 'succeeded', failure: null, result };
  } catch (thrown) {
    const error = nameDiskError(thrown, 'the folder of the run');
    if (signal.aborted) {
      board.setState(folder.hash, labelOf(run), 'paused');
      return { state: 'paused', failure: null, result: null };
    }
    const failure = { code: isOrdoError(error) ? error.code : 'internal.unexpected', message: describeError(error) };
    await folder.writeFailure(failure);
    board.setState(folder.hash, labelOf(run), 'failed');
    return { state: 'failed', failure: `${failure.code}: ${failure.message}`, result: null };
  }
}

/** Trains from the last checkpoint, or only scores where an earlier run has the same translations. */
async function carryOut(run: RunSpec, folder: RunFolder, settings: Settings): Promise<RunResult> {
  const { board, fresh, signal, codeVersion, datasetHash, dataDir } = settings;
  const earlier = fresh ? null : await folder.findTranslations();
  await folder.open(run, codeVersion);
  const { step, unreadable } = await folder.findResumePoint();
  await folder.rewindEvents(step);
  const emit = async (event: RunEvent) => {
    board.apply(folder.hash, event);
    await folder.appendEvent(event);
  };
  for (const problem of unreadable) {
    const message = `${problem}; training goes on from ${step === null ? 'the beginning' : `update ${step}`}`;
    settings.say(`${labelOf(run)}: ${message}`);
    await emit({ kind: 'log', level: 'warn', message });
  }
  const options = { signal, emit, contentHash: folder.hash };
  if (earlier === null) {
    return await executeRun(run, {
      ...options,
      workDir: folder.checkpoints,
      modelDir: folder.file('model'),
      dataDir,
      cacheDir: path.join(settings.out, '.cache'),
      codeVersion,
      datasetHash,
      ...(step === null ? {} : { resumeFrom: checkpointFile(folder.checkpoints, step) }),
    });
  }
  const result = await rescoreRun(run, earlier.result, options);
  await folder.takeModel(earlier.folder);
  return result;
}
