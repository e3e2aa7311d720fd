/** Executes one run: data, training, measuring, decoding and scoring. */
import path from 'node:path';
import { makeFolder, OrdoError } from '@ordo/core';
import { ALONE, captureModel, type ProcessGroup, readCheckpoint, type TranslationModel } from '@ordo/nmt';
import { logEvents, type RunResult, type RunSpec, type TranslationRun } from '@ordo/spec';
import { type EngineOptions, loadEngine, requirePackedWeights } from '@ordo/tensor';
import { attendPhase, attributePhase, checkAttributed } from './attributions/attribute-phase.ts';
import { createBatches, createModel } from './training/create-model.ts';
import { decodePhase, expectDecoding } from './decoding/decode-phase.ts';
import { checkInputLengths } from './text/input-lengths.ts';
import { Interruption } from './interruption.ts';
import { executeLanguageRun } from './language/execute-language-run.ts';
import { measureEnergy } from './measuring/measure-energy.ts';
import { firstPairs, measurePhase } from './measuring/measure-phase.ts';
import { digestModel, writeModelFolder } from './decoding/model-folder.ts';
import { orderPhase } from './orders/order-phase.ts';
import { loadTogether } from './parallel/load-together.ts';
import { requireAlike } from './parallel/require-alike.ts';
import { sumWhereTensorsAre } from './parallel/sum-where-tensors-are.ts';
import { prepareText } from './text/prepare-text.ts';
import { Progress } from './progress.ts';
import { buildResult } from './result.ts';
import { chooseRecomputation } from './training/recomputation.ts';
import { requireDataset } from './text/require-dataset.ts';
import type { RunResources, RunContext } from './run-context.ts';
import type { RunOptions } from './run-options.ts';
import { scorePhase } from './scoring/score-phase.ts';
import { type TrainingOutcome, trainPhase } from './training/train-phase.ts';
import { searchOf } from './decoding/translate-rows.ts';
import { createValidation } from './training/validation.ts';
import { createBleuMeasurement } from './training/validation-bleu.ts';

/**
 * Executes one run from data to scores, without any service. On a deterministic engine, the same spec, data, code
 * and instruction set give the same result, whether the run was interrupted or not.
 *
 * @throws OrdoError `run.stopped` (after writing a checkpoint if training had begun), `run.cancelled`, `run.timed-out`,
 *   and the errors of its parts: `dataset.*`, `text.*`, `model.*`, `training.diverged`, `engine.*`,
 *   `checkpoint.invalid`, `processes.*`.
 */
export async function executeRun(run: RunSpec, options: RunOptions): Promise<RunResult> {
  if ((run.resources.processes ?? 1) > 1) {
    const { executeOverProcesses } = await import('./parallel/execute-over-processes.ts');
    return await executeOverProcesses(run, options);
  }
  const result = await takePart(run, options, ALONE);
  if (result === null) throw new OrdoError('internal.unexpected', 'a run of one process has ended without a result');
  return result;
}

/**
 * Does what one process of a group must do in a run. All processes train together, and rank 0 does everything else.
 * @returns null in the other processes, which are done when the training is over
 */
export async function takePart(run: RunSpec, options: RunOptions, group: ProcessGroup): Promise<RunResult | null> {
  const interruption = new Interruption(options.signal, run.resources.timeLimitSeconds, options.onPulse);
  const progress = new Progress(options.emit);
  await makeFolder(options.workDir);
  await progress.enter('load');
  const { threads, engine: asked } = run.resources;
  // Several processes train on processors unless the spec asks for GPUs.
  const preference = group.size > 1 && asked === 'auto' ? 'native' : asked;
  const { precision } = run.recipe;
  const gpuOptions = gpuOptionsOf(run, options);
  // A training in bf16 continues with the products with which it began, if this machine has them.
  const earlier = precision === 'bf16' ? await findInstructionSet(options.resumeFrom) : undefined;
  const load = (like = earlier) =>
    loadEngine(preference, {
      threads,
      precision,
      device: group.localRank,
      ...gpuOptions,
      ...(like === undefined ? {} : { like }),
    });
  const engine = options.engine ?? (await loadTogether(group, load));
  requireAlike(group, engine);
  const together = await sumWhereTensorsAre(group, engine);
  const missed = engine.missed === null ? [] : [`this run computes on the engine "${engine.id}": ${engine.missed}`];
  for (const message of engine.warning === undefined ? missed : [...missed, engine.warning]) {
    for (const event of logEvents({ level: 'warn', message })) await options.emit(event);
  }
  if (options.datasetHash !== undefined) await requireDataset(run, options.dataDir, options.datasetHash);
  const { workDir, emit, microBatches = 1 } = options;
  const recompute = await chooseRecomputation(run, emit);
  const energy = measureEnergy(group, engine, options.energy);
  const resources: RunResources = {
    workDir,
    engine,
    energy,
    interruption,
    progress,
    emit,
    microBatches,
    recompute,
    group: together,
  };
  try {
    if (run.kind === 'language-model') return await executeLanguageRun(run, options, resources);
    return await translate(run, options, resources);
  } finally {
    energy?.stop();
  }
}

/**
 * Returns the GPUs that the run was given, and the share of their memory. If nothing is said about GPUs, a run stays on the
 * processor if it translates with weights as 8-bit integers, which no GPU engine has.
 */
function gpuOptionsOf(run: RunSpec, options: RunOptions): Pick<EngineOptions, 'gpus' | 'gpuMemoryMiB'> {
  const { gpuMemoryMiB, gpus: wanted } = run.resources;
  const packs = run.kind === 'translation' && run.evaluation.weights === 'int8';
  const gpus = options.gpus ?? wanted ?? (packs ? 0 : undefined);
  return { ...(gpus === undefined ? {} : { gpus }), ...(gpuMemoryMiB === undefined ? {} : { gpuMemoryMiB }) };
}

/** Finds the instruction set on which the last update before a checkpoint was computed. */
async function findInstructionSet(checkpoint: string | undefined): Promise<string | undefined> {
  if (checkpoint === undefined) return undefined;
  const { training } = await readCheckpoint(checkpoint);
  return training?.state.trainedOn.at(-1)?.instructionSet;
}

async function translate(run: TranslationRun, options: RunOptions, resources: RunResources): Promise<RunResult | null> {
  requirePackedWeights(run.evaluation.weights ?? 'float'); // checked now, and not when the run decodes, after the training
  const { dataDir, cacheDir = options.workDir, preparedDir = path.join(cacheDir, 'prepared') } = options;
  const { interruption, progress } = resources;
  const prepared = await prepareText(run, { dataDir, preparedDir, interruption, progress });
  checkInputLengths(run, prepared);
  checkAttributed(run, prepared);
  const { text, orders } = await orderPhase(run, prepared, { ...options, ...resources });
  resources.engine.resetPeak();
  const model = await createModel(run, text);
  try {
    const context = { ...resources, run, text, orders };
    const training = await trainTogether(context, model, options);
    return training === null ? null : await finishRun(context, model, { ...options, training });
  } finally {
    model.dispose();
  }
}

/** Returns null in every process except the first when the training is over. */
async function trainTogether(
  context: RunContext,
  model: TranslationModel,
  { resumeFrom }: RunOptions,
): Promise<TrainingOutcome | null> {
  const measureBleu = createBleuMeasurement(context, model);
  const training = await trainPhase(context, model, {
    resume: resumeFrom === undefined ? null : await readCheckpoint(resumeFrom),
    batches: createBatches(context.run, context.text),
    validate: createValidation(context, model, measureBleu),
    expectLater: (event) => expectDecoding(event, context),
  });
  context.group.leave();
  return context.group.rank === 0 ? training : null;
}

async function finishRun(
  context: RunContext,
  model: TranslationModel,
  options: RunOptions & { readonly training: TrainingOutcome },
): Promise<RunResult> {
  const { codeVersion, contentHash, modelDir, onModel, training } = options;
  await context.progress.enter('average');
  if (modelDir !== undefined) {
    await writeModel(modelDir, context, model);
    if (onModel !== undefined) await onModel(await digestModel(modelDir));
  }
  const forward = await measurePhase(context, model, firstPairs(context));
  const decoded = await decodePhase(context, model);
  const attention = await attendPhase(context, model, decoded.found);
  const attributed = await attributePhase(context, model, decoded.found);
  const references = [context.text.references.evaluated];
  const scores = await scorePhase(context, { hypotheses: decoded.hypotheses, references, attributed });
  const result = buildResult(context, model, {
    training,
    forward,
    decoded,
    attention,
    scores,
    codeVersion,
    contentHash,
  });
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
