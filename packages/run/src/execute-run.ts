/** Carries out one run: data, training, measuring, decoding, scoring. */
import { makeFolder } from '@ordo/core';
import { captureModel, readCheckpoint, type TranslationModel } from '@ordo/nmt';
import { logEvents, type RunResult, type RunSpec, type TranslationRun } from '@ordo/spec';
import { loadEngine } from '@ordo/tensor';
import { attendPhase, attributePhase, checkAttributed } from './attribute-phase.ts';
import { createBatches, createModel } from './create-model.ts';
import { decodePhase, expectDecoding } from './decode-phase.ts';
import { checkInputLengths } from './input-lengths.ts';
import { Interruption } from './interruption.ts';
import { executeLanguageRun } from './language/execute-language-run.ts';
import { firstPairs, measurePhase } from './measure-phase.ts';
import { digestModel, writeModelFolder } from './model-folder.ts';
import { orderPhase } from './order-phase.ts';
import { prepareText } from './prepare-text.ts';
import { Progress } from './progress.ts';
import { buildResult } from './result.ts';
import { requireDataset } from './require-dataset.ts';
import type { Frame, RunContext } from './run-context.ts';
import type { RunOptions } from './run-options.ts';
import { scorePhase } from './score-phase.ts';
import { trainPhase } from './train-phase.ts';
import { searchOf } from './translate-rows.ts';
import { createValidation } from './validation.ts';
import { createBleuMeasurement } from './validation-bleu.ts';

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
  const { workDir, emit, microBatches = 1 } = options;
  const frame: Frame = { workDir, engine, interruption, progress, emit, microBatches };
  if (run.kind === 'language-model') return executeLanguageRun(run, options, frame);
  return await translate(run, options, frame);
}

async function translate(run: TranslationRun, options: RunOptions, frame: Frame): Promise<RunResult> {
  const prepared = await prepareText(run, options.dataDir, frame.interruption);
  checkInputLengths(run, prepared);
  checkAttributed(run, prepared);
  const { text, orders } = await orderPhase(run, prepared, { ...options, ...frame });
  frame.engine.resetPeak();
  const model = await createModel(run, text);
  try {
    return await carryOut({ ...frame, run, text, orders }, model, options);
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
  const training = await trainPhase(context, model, {
    resume,
    batches: createBatches(context.run, context.text),
    validate: createValidation(context, model, measureBleu),
    expectLater: (event) => expectDecoding(event, context),
  });
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
