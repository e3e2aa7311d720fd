/** Builds the result of a finished run. */
import type { Score, SentenceAttention } from '@ordo/core/result-content';
import { arithmeticOf, countParameters, type TrainableModel, type TranslationModel } from '@ordo/nmt';
import { getPositionalEncoding } from '@ordo/nmt/declarations';
import { identifyResult, type RunResult, type RunSpec, type Timing } from '@ordo/spec';
import { describeCollapse, testCollapse } from './scoring/collapse.ts';
import type { DecodedSplit } from './decoding/decode-phase.ts';
import { describeEnvironment } from './measuring/environment.ts';
import { noteRecomputation } from './training/recomputation.ts';
import type { RunResources, RunContext } from './run-context.ts';
import { describeEarlyStop, type TrainingOutcome } from './training/train-phase.ts';

/** The outcomes of the phases of a run. */
export interface Outcomes {
  readonly training: TrainingOutcome;
  readonly forward: Timing;
  readonly decoded: DecodedSplit;
  /** The attention of sentences; null if the spec asks for none. */
  readonly attention: readonly SentenceAttention[] | null;
  readonly scores: readonly Score[];
}

/** The code and the run to which a result belongs. */
export interface Origin {
  readonly codeVersion: string;
  readonly contentHash: string;
}

export function buildResult(
  context: RunContext,
  model: TranslationModel,
  { decoded, attention, training, ...outcomes }: Outcomes & Origin,
): RunResult {
  const { text } = context;
  const collapse = testCollapse(decoded.hypotheses, text.references.evaluated);
  const notes = takeNotes(context, training, decoded);
  if (collapse?.collapsed === true) notes.unshift(describeCollapse(collapse));
  return {
    ...completeResult(context, model, { ...outcomes, training }),
    hypotheses: [...decoded.hypotheses],
    references: [[...text.references.evaluated]],
    sources: [...text.sources],
    ...(attention === null ? {} : { attention: [...attention] }),
    decoding: decoded.decoding,
    ...(collapse === null ? {} : { collapsed: collapse.collapsed }),
    notes,
  };
}

/** Adds what the results of all kinds of runs have in common. */
export function completeResult(
  { engine, energy, group }: Pick<RunResources, 'engine' | 'energy' | 'group'>,
  model: Pick<TrainableModel, 'parameters'>,
  { training, forward, scores, codeVersion, contentHash }: Omit<Outcomes, 'decoded' | 'attention'> & Origin,
): Omit<RunResult, 'hypotheses' | 'references' | 'sources' | 'attention' | 'decoding' | 'collapsed' | 'notes'> {
  return {
    scores: [...scores],
    training: summariseTraining(training),
    parameters: countParameters(model),
    memory: {
      enginePeakBytes: engine.memory().peak,
      // Node returns the peak in kibibytes on Linux and macOS.
      processPeakBytes: process.resourceUsage().maxRSS * 1024,
    },
    ...(energy === null ? {} : { energy: energy.read() }),
    forward,
    environment: describeEnvironment(engine, codeVersion, group.size),
    identity: identifyResult({
      contentHash,
      trainedOn: [...training.trainedOn],
      decodedOn: arithmeticOf(engine),
    }),
    deterministic: training.deterministic && engine.deterministic,
  };
}

function summariseTraining(outcome: TrainingOutcome): RunResult['training'] {
  const { updates, epochs, totals, finalLoss, bestValidationLoss, stoppedEarly, recomputedFrom, lossScale } = outcome;
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
    ...(recomputedFrom === null ? {} : { recomputedFrom }),
    ...(lossScale === null ? {} : { lossScale: { skippedUpdates: lossScale.skipped, last: lossScale.scale } }),
  };
}

/** Lists what a reader should know before comparing this result with others. */
function takeNotes(
  { run, text, orders, microBatches }: RunContext,
  training: TrainingOutcome,
  decoded: DecodedSplit,
): string[] {
  const notes: string[] = [];
  const { cleaning } = text;
  if (cleaning !== null) {
    const left = cleaning.tooShort + cleaning.tooLong + cleaning.unbalanced;
    const why = `${cleaning.tooShort} too short, ${cleaning.tooLong} too long, ${cleaning.unbalanced} unbalanced`;
    notes.push(`cleaning removed ${left} of ${left + cleaning.kept} training pairs (${why})`);
  }
  if (orders !== null) notes.push(orders.note);
  notes.push(...(getPositionalEncoding(run.positional.type).openChoices?.(run.positional, run.model) ?? []));
  notes.push(...noteTraining({ run, microBatches }, training));
  if (decoded.cut > 0) notes.push(`${decoded.cut} translations were cut at the longest allowed output`);
  return notes;
}

/** Lists what a reader should know about a training. */
export function noteTraining(
  { run, microBatches }: { readonly run: Pick<RunSpec, 'recipe'>; readonly microBatches: number },
  training: TrainingOutcome,
): string[] {
  const notes: string[] = [];
  const earlyStop = describeEarlyStop(training, run.recipe);
  if (earlyStop !== null) notes.push(earlyStop);
  if (run.recipe.finalWeights === 'best' && training.bestValidationAt !== null) {
    const mean =
      training.averaged > 1
        ? `the average over the ${training.averaged} validations up to the best`
        : 'those of the best validation';
    notes.push(`the weights are ${mean}, at update ${training.bestValidationAt}`);
  } else if (training.averaged > 1) {
    notes.push(`the weights are the average over the last ${training.averaged} validations`);
  }
  if (training.lossScale !== null && training.lossScale.skipped > 0) {
    const { skipped, scale } = training.lossScale;
    notes.push(
      `${skipped} updates were skipped because a gradient overflowed in fp16; the last loss scale is ${scale}`,
    );
  }
  if (microBatches > 1) {
    notes.push(`each batch was computed in ${microBatches} micro-batches, after an attempt that ran out of memory`);
  }
  if (training.recomputedFrom !== null) notes.push(noteRecomputation(training.recomputedFrom));
  if (training.trainedOn.length > 1) notes.push(describeSpans(training.trainedOn));
  return notes;
}

/** Describes a training that changed engine: `trained on native avx512, from update 120 on wasm wasm-simd`. */
function describeSpans(spans: TrainingOutcome['trainedOn']): string {
  const names = spans.map(({ fromUpdate, engine, instructionSet, microBatches }, i) => {
    const cut = microBatches > 1 ? ` in ${microBatches} micro-batches` : '';
    return `${i === 0 ? '' : `from update ${fromUpdate} `}on ${engine} ${instructionSet}${cut}`;
  });
  return `trained ${names.join(', ')}`;
}
