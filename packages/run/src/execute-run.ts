/** Carries out one run: data, training, measuring, decoding, scoring. */
import { mkdir } from 'node:fs/promises';
import {
  buildModel,
  captureModel,
  type Checkpoint,
  countParameters,
  readCheckpoint,
  type TranslationModel,
} from '@ordo/nmt';
import type { RunEvent, RunResult, RunSpec } from '@ordo/spec';
import { type Engine, loadEngine } from '@ordo/tensor';
import { Vocabulary } from '@ordo/text';
import { type DecodedTest, decodePhase } from './decode-phase.ts';
import { describeEnvironment } from './environment.ts';
import { checkInputLengths } from './input-lengths.ts';
import { Interruption } from './interruption.ts';
import { measurePhase } from './measure-phase.ts';
import { writeModelFolder } from './model-folder.ts';
import { type PreparedText, prepareText } from './prepare-text.ts';
import { Progress } from './progress.ts';
import type { RunContext } from './run-context.ts';
import { scorePhase } from './score-phase.ts';
import { type TrainingOutcome, trainPhase } from './train-phase.ts';
import { searchOf } from './translate-rows.ts';

export interface RunOptions {
  /** Where checkpoints are written. */
  readonly workDir: string;
  /** Where datasets lie; undefined when none is set up. */
  readonly dataDir: string | undefined;
  /** One that is loaded already; without it the spec's is loaded. */
  readonly engine?: Engine;
  /** Told in order, and waited for. */
  readonly emit: (event: RunEvent) => void | Promise<void>;
  /** Aborted with a reason of `{ kind: 'stop' | 'cancel' }`, see `AbortReason`. */
  readonly signal: AbortSignal;
  /** A checkpoint file of the same run to go on from. */
  readonly resumeFrom?: string;
  readonly codeVersion: string;
  /** Where the finished model is written with all that using it takes; nowhere when left out. */
  readonly modelDir?: string;
  /** Micro-batches to compute each batch in, after an attempt that ran out of memory. Default 1. */
  readonly microBatches?: number;
}

/**
 * Carries out one run from data to scores. Needs no service; the same spec, code and engine give the same result, whether
 * it was interrupted or not.
 *
 * @throws OrdoError `run.stopped` (with a checkpoint, when training had begun), `run.cancelled`, `run.timed-out`, and
 *   those of its parts: `dataset.*`, `text.*`, `model.*`, `training.diverged`, `engine.*`, `checkpoint.invalid`.
 */
export async function executeRun(run: RunSpec, options: RunOptions): Promise<RunResult> {
  const interruption = new Interruption(options.signal, run.resources.timeLimitSeconds);
  const progress = new Progress(options.emit);
  await mkdir(options.workDir, { recursive: true });
  await progress.enter('load');
  const { threads, engine: preference } = run.resources;
  const engine = options.engine ?? (await loadEngine(preference, { threads, precision: run.recipe.precision }));
  if (engine.missed !== null) {
    const message = `computed on the engine "${engine.id}": ${engine.missed}`;
    await options.emit({ kind: 'log', level: 'warn', message: message.slice(0, 4000) });
  }
  const text = await prepareText(run, options.dataDir, interruption);
  checkInputLengths(run, text);
  const resume = options.resumeFrom === undefined ? null : await readCheckpoint(options.resumeFrom);
  const context = { run, workDir: options.workDir, engine, text, interruption, progress, emit: options.emit };
  engine.resetPeak();
  const model = await buildModel({
    model: run.model,
    positional: run.positional,
    vocabulary: describeVocabulary(text),
    seed: run.seed,
  });
  try {
    return await carryOut({ ...context, microBatches: options.microBatches ?? 1 }, model, { ...options, resume });
  } finally {
    model.dispose();
  }
}

async function carryOut(
  context: RunContext,
  model: TranslationModel,
  { resume, codeVersion, modelDir }: Pick<RunOptions, 'codeVersion' | 'modelDir'> & { resume: Checkpoint | null },
): Promise<RunResult> {
  const training = await trainPhase(context, model, resume);
  await context.progress.enter('average');
  if (modelDir !== undefined) {
    const { run, text } = context;
    const modelText = { ...text, preprocessing: run.preprocessing, sourceEnds: true, hasUnknown: true };
    const origin = { run };
    await writeModelFolder(modelDir, await captureModel(model), { text: modelText, search: searchOf(context), origin });
  }
  const forward = await measurePhase(context, model);
  const decoded = await decodePhase(context, model);
  const scores = await scorePhase(context, decoded.hypotheses);
  return {
    scores,
    hypotheses: [...decoded.hypotheses],
    references: [[...context.text.references.evaluated]],
    training: summariseTraining(training),
    parameters: countParameters(model),
    memory: {
      enginePeakBytes: context.engine.memory().peak,
      // Linux and macOS count the peak in kibibytes here.
      processPeakBytes: process.resourceUsage().maxRSS * 1024,
    },
    forward,
    decoding: decoded.decoding,
    environment: describeEnvironment(context.engine, codeVersion),
    deterministic: context.engine.deterministic,
    notes: takeNotes(context, training, decoded),
  };
}

/** fairseq's symbols: the decoder starts with `</s>`. */
function describeVocabulary({ vocabularies }: PreparedText) {
  const { source, target } = vocabularies;
  const { padId, eosId } = Vocabulary;
  return { source: source.size, target: target.size, padId, eosId, startId: eosId };
}

function summariseTraining(outcome: TrainingOutcome): RunResult['training'] {
  const { updates, epochs, totals, finalLoss, bestValidationLoss, stoppedEarly } = outcome;
  return {
    updates,
    epochs,
    finalLoss,
    bestValidationLoss,
    targetTokens: totals.targetTokens,
    seconds: totals.seconds,
    tokensPerSecond: totals.seconds > 0 ? totals.targetTokens / totals.seconds : 0,
    paddingShare: totals.positions > 0 ? totals.paddedPositions / totals.positions : 0,
    stoppedEarly,
  };
}

/** What a reader should know before comparing this result. */
function takeNotes({ text, microBatches }: RunContext, training: TrainingOutcome, decoded: DecodedTest): string[] {
  const notes: string[] = [];
  const { cleaning } = text;
  if (cleaning !== null) {
    const left = cleaning.tooShort + cleaning.tooLong + cleaning.unbalanced;
    const why = `${cleaning.tooShort} too short, ${cleaning.tooLong} too long, ${cleaning.unbalanced} unbalanced`;
    notes.push(`cleaning left ${left} of ${left + cleaning.kept} training pairs out (${why})`);
  }
  if (training.averaged > 1) notes.push(`weights averaged over the last ${training.averaged} validations`);
  if (microBatches > 1) {
    notes.push(`batches were computed in ${microBatches} micro-batches, after an attempt that ran out of memory`);
  }
  if (decoded.cut > 0) notes.push(`${decoded.cut} translations were cut at the longest allowed output`);
  return notes;
}
