/** Carries out one run: data, training, measuring, decoding, scoring. */
import { makeFolder } from '@ordo/core';
import { captureModel, readCheckpoint, type TranslationModel } from '@ordo/nmt';
import { logEvents, type RunEvent, type RunResult, type RunSpec } from '@ordo/spec';
import { type Engine, loadEngine } from '@ordo/tensor';
import { createModel } from './create-model.ts';
import { decodePhase } from './decode-phase.ts';
import { checkInputLengths } from './input-lengths.ts';
import { Interruption } from './interruption.ts';
import { measurePhase } from './measure-phase.ts';
import { digestModel, writeModelFolder } from './model-folder.ts';
import { orderPhase } from './order-phase.ts';
import { prepareText } from './prepare-text.ts';
import { Progress } from './progress.ts';
import { buildResult } from './result.ts';
import { requireDataset } from './require-dataset.ts';
import type { RunContext } from './run-context.ts';
import { scorePhase } from './score-phase.ts';
import { trainPhase } from './train-phase.ts';
import { searchOf } from './translate-rows.ts';
import { createBleuMeasurement } from './validation-bleu.ts';

export interface RunOptions {
  /** The folder for checkpoints. It is created if it does not exist. */
  readonly workDir: string;
  /** The folder that holds the datasets. Undefined if this machine has none. */
  readonly dataDir: string | undefined;
  /** The engine to use. Defaults to the one that the spec names. */
  readonly engine?: Engine;
  /** Receives events in order; each call is awaited before the next. */
  readonly emit: (event: RunEvent) => void | Promise<void>;
  /** Aborts the run. Its reason says whether to stop or to cancel: see `AbortReason`. */
  readonly signal: AbortSignal;
  /** The checkpoint file to resume from. It must come from the same run. */
  readonly resumeFrom?: string;
  /** The version of all code, which the result records. See `readCodeBase` in `spec`. */
  readonly codeVersion: string;
  /** The run's content hash, which becomes part of the result's identity. See `hashRun` in `spec`. */
  readonly contentHash: string;
  /** Names the data that the run is for: see `Dataset.fingerprint`. When given, other data are refused. */
  readonly datasetHash?: string;
  /**
   * The folder to write the finished model to, with everything that is needed to use it. By default no model is
   * written.
   */
  readonly modelDir?: string;
  /** Receives the digest of the model's folder as soon as it is written: see `digestModel`. */
  readonly onModel?: (digest: string) => void | Promise<void>;
  /** The number of micro-batches that each batch is computed in. Defaults to 1. */
  readonly microBatches?: number;
  /** The folder for what several runs share, such as orders of the text. Defaults to `workDir`. */
  readonly cacheDir?: string;
}

/**
 * Carries out one run from data to scores, without any service. On a deterministic engine, the same spec, data, code
 * and instruction set give the same result, whether the run was interrupted or not.
 *
 * @throws OrdoError `run.stopped` (after writing a checkpoint if training had begun), `run.cancelled`, `run.timed-out`,
 *   and the errors of its parts: `dataset.*`, `text.*`, `model.*`, `training.diverged`, `engine.*`,
 *   `checkpoint.invalid`.
 */
export async function executeRun(run: RunSpec, options: RunOptions): Promise<RunResult> {
  const interruption = new Interruption(options.signal, run.resources.timeLimitSeconds);
  const progress = new Progress(options.emit);
  await makeFolder(options.workDir);
  await progress.enter('load');
  const { threads, engine: preference } = run.resources;
  const engine = options.engine ?? (await loadEngine(preference, { threads, precision: run.recipe.precision }));
  if (engine.missed !== null) {
    const message = `this run computes on the engine "${engine.id}": ${engine.missed}`;
    for (const event of logEvents({ level: 'warn', message })) await options.emit(event);
  }
  if (options.datasetHash !== undefined) await requireDataset(run, options.dataDir, options.datasetHash);
  const prepared = await prepareText(run, options.dataDir, interruption);
  checkInputLengths(run, prepared);
  const { text, orders } = await orderPhase(run, prepared, { ...options, interruption, progress });
  engine.resetPeak();
  const model = await createModel(run, text);
  const { workDir, emit, microBatches = 1 } = options;
  try {
    return await carryOut(
      { run, workDir, engine, text, orders, interruption, progress, emit, microBatches },
      model,
      options,
    );
  } finally {
    model.dispose();
  }
}

async function carryOut(
  context: RunContext,
  model: TranslationModel,
  { resumeFrom, codeVersion, contentHash, modelDir, onModel }: RunOptions,
): Promise<RunResult> {
  const resume = resumeFrom === undefined ? null : await readCheckpoint(resumeFrom);
  const measureBleu = createBleuMeasurement(context, model);
  const training = await trainPhase(context, model, { resume, measureBleu });
  await context.progress.enter('average');
  if (modelDir !== undefined) {
    await writeModel(modelDir, context, model);
    if (onModel !== undefined) await onModel(await digestModel(modelDir));
  }
  const forward = await measurePhase(context, model);
  const decoded = await decodePhase(context, model);
  const references = [context.text.references.evaluated];
  const scores = await scorePhase(context, { hypotheses: decoded.hypotheses, references });
  const result = buildResult(context, model, { training, forward, decoded, scores, codeVersion, contentHash });
  const [worst = ''] = result.notes;
  if (result.collapsed === true) await context.emit({ kind: 'log', level: 'warn', message: worst });
  return result;
}

async function writeModel(folder: string, context: RunContext, model: TranslationModel): Promise<void> {
  const { run, text, orders } = context;
  const modelText = { ...text, preprocessing: run.preprocessing, sourceEnds: true, hasUnknown: true };
  const described = { text: modelText, search: searchOf(context), origin: { run }, orderer: orders?.file ?? null };
  await writeModelFolder(folder, await captureModel(model), described);
}
