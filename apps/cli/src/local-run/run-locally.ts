/** Carries out the runs of a spec one after the other in this process, and resumes those that an earlier call began. */
import { describeError, isOrdoError } from '@ordo/core';
import { claimDirectory } from '@ordo/embedded';
import { checkpointFile, executeRun, fingerprintDataset, rescoreRun } from '@ordo/run';
import type { ComparisonRun } from '@ordo/reports';
import { hashRun, readCodeBase, type RunEvent, type RunSpec } from '@ordo/spec';
import type { RunBoard } from '../progress/run-board.ts';
import { RunFolder } from './run-folder.ts';

export interface LocalRunOptions {
  /** The folder that contains one folder per run. */
  readonly out: string;
  readonly dataDir: string | undefined;
  /** Deletes the files of earlier calls. */
  readonly fresh: boolean;
  readonly board: RunBoard;
  readonly signal: AbortSignal;
}

/** A run as it ended, with its files. */
export interface LocalRun {
  readonly run: ComparisonRun;
  readonly folder: RunFolder;
}

/** Carries out the runs. A failed run does not stop the others; an interruption does. */
export async function runLocally(runs: readonly RunSpec[], options: LocalRunOptions): Promise<LocalRun[]> {
  const code = readCodeBase();
  const planned: { run: RunSpec; folder: RunFolder; datasetHash: string }[] = [];
  for (const run of runs) {
    const datasetHash = await fingerprintDataset(run, options.dataDir);
    const folder = new RunFolder(options.out, run, hashRun(run, { versions: code.versionsFor(run), datasetHash }));
    options.board.setState(folder.hash, labelOf(run), 'waiting');
    planned.push({ run, folder, datasetHash });
  }
  const done: LocalRun[] = [];
  for (const { run, folder, datasetHash } of planned) {
    const release = await claimDirectory(folder.path);
    try {
      done.push({ run: await runOne(run, folder, { ...options, codeVersion: code.version, datasetHash }), folder });
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

async function runOne(
  run: RunSpec,
  folder: RunFolder,
  options: LocalRunOptions & { codeVersion: string; datasetHash: string },
): Promise<ComparisonRun> {
  const { board, fresh, signal, codeVersion, datasetHash, dataDir } = options;
  const ended = { runId: folder.hash, variant: run.variant, seed: run.seed, spec: run };
  if (fresh) await folder.clear();
  const known = await folder.readResult();
  if (known !== null) {
    board.setState(folder.hash, labelOf(run), 'succeeded');
    return { ...ended, state: 'succeeded', failure: null, result: known };
  }
  const earlier = fresh ? null : await folder.findTranslations();
  await folder.open(run, codeVersion);
  const step = await folder.findResumeStep();
  await folder.rewindEvents(step);
  board.setState(folder.hash, labelOf(run), 'running');
  try {
    const emit = async (event: RunEvent) => {
      board.apply(folder.hash, event);
      await folder.appendEvent(event);
    };
    const options = { signal, emit, contentHash: folder.hash };
    const result =
      earlier === null
        ? await executeRun(run, {
            ...options,
            workDir: folder.checkpoints,
            modelDir: folder.file('model'),
            dataDir,
            codeVersion,
            datasetHash,
            ...(step === null ? {} : { resumeFrom: checkpointFile(folder.checkpoints, step) }),
          })
        : await rescoreRun(run, earlier.result, options);
    if (earlier !== null) await folder.takeModel(earlier.folder);
    await folder.writeResult(result);
    board.setState(folder.hash, labelOf(run), 'succeeded');
    return { ...ended, state: 'succeeded', failure: null, result };
  } catch (error) {
    if (signal.aborted) throw error;
    const failure = { code: isOrdoError(error) ? error.code : 'internal.unexpected', message: describeError(error) };
    await folder.writeFailure(failure);
    board.setState(folder.hash, labelOf(run), 'failed');
    return { ...ended, state: 'failed', failure: `${failure.code}: ${failure.message}`, result: null };
  }
}
