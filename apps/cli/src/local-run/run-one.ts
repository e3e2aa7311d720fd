/** Executes one run in this process, or finds its result in its folder. It resumes a run that an earlier call began. */
import path from 'node:path';
import { describeError, isOrdoError, nameDiskError } from '@ordo/core';
import { claimDirectory } from '@ordo/embedded';
import { checkpointFile, type EnergySettings, executeRun, rescoreRun } from '@ordo/run';
import type { ReportRun } from '@ordo/reports';
import type { RunEvent, RunResult, RunSpec } from '@ordo/spec';
import type { RunWatcher } from '../progress/run-board.ts';
import type { RunFolder } from './run-folder.ts';

export interface RunSettings {
  /** The folder that contains one folder per run. */
  readonly out: string;
  readonly dataDir: string | undefined;
  /** The folder of the prepared training texts of this machine. */
  readonly preparedDir: string;
  /** How the energy of the run is measured. */
  readonly energy: EnergySettings;
  /** True to delete the files of earlier calls. */
  readonly fresh: boolean;
  readonly codeVersion: string;
  readonly datasetHash: string;
}

export interface RunSurroundings {
  readonly board: RunWatcher;
  /** Stops in an orderly way: the run writes a checkpoint, and is returned in its present state. */
  readonly signal: AbortSignal;
  /** Called with a line about anything unusual. */
  readonly say: (line: string) => void;
}

type Settings = RunSettings & RunSurroundings;

/** Returns the name of a run in progress lines and learning curves. */
export function labelOf(run: { readonly variant: string; readonly seed: number }): string {
  return `${run.variant} seed ${run.seed}`;
}

/** Returns the run as a report shows it before it has ended. */
export function unendedRun(run: RunSpec, folder: RunFolder, datasetHash: string): ReportRun {
  const { variant, seed } = run;
  return { runId: folder.hash, variant, seed, spec: run, datasetHash, state: 'queued', failure: null, result: null };
}

/** Returns the result of an earlier equal run, or executes the run unless a stop was requested. A failed run is not an error. */
export async function findOrRun(run: RunSpec, folder: RunFolder, settings: Settings): Promise<ReportRun> {
  const release = await claimDirectory(folder.path);
  try {
    const { board, fresh, signal, datasetHash } = settings;
    const unended = unendedRun(run, folder, datasetHash);
    if (fresh && !signal.aborted) await folder.clear();
    const known = await folder.readResult();
    if (known !== null) {
      board.setState(folder.hash, labelOf(run), 'succeeded');
      return { ...unended, state: 'succeeded', result: known };
    }
    if (signal.aborted) return unended;
    return { ...unended, ...(await runOne(run, folder, settings)) };
  } finally {
    await release();
  }
}

async function runOne(
  run: RunSpec,
  folder: RunFolder,
  settings: Settings,
): Promise<Pick<ReportRun, 'state' | 'failure' | 'result'>> {
  const { board, signal } = settings;
  board.setState(folder.hash, labelOf(run), 'running');
  try {
    const result = await execute(run, folder, settings);
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

/** Trains from the last checkpoint, or only scores if an earlier run has the same translations. */
async function execute(run: RunSpec, folder: RunFolder, settings: Settings): Promise<RunResult> {
  const { board, fresh, signal, codeVersion, datasetHash, dataDir, preparedDir, energy } = settings;
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
      preparedDir,
      energy,
      codeVersion,
      datasetHash,
      ...(step === null ? {} : { resumeFrom: checkpointFile(folder.checkpoints, step) }),
    });
  }
  const result = await rescoreRun(run, earlier.result, options);
  await folder.takeModel(earlier.folder);
  return result;
}
