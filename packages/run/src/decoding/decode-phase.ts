/** Translates the split that the spec evaluates: the test set, or the validation set. */
import type { Hypothesis, TranslationModel, UpdateEvent } from '@ordo/nmt';
import type { RunResult } from '@ordo/spec';
import type { RunContext } from '../run-context.ts';
import { searchOf, translateRows } from './translate-rows.ts';

/** The translations of the evaluated split. */
export interface DecodedSplit {
  /** Lines in the form that is scored, in the order of the split. */
  readonly hypotheses: readonly string[];
  /** The same translations in the model's own units. */
  readonly found: readonly Hypothesis[];
  readonly decoding: RunResult['decoding'];
  /** The number of translations that were cut at the longest output allowed. */
  readonly cut: number;
}

/** @throws OrdoError `run.stopped`, `run.cancelled` or `run.timed-out`, before any step of the search */
export async function decodePhase(context: RunContext, model: TranslationModel): Promise<DecodedSplit> {
  const { text, interruption, progress } = context;
  const started = performance.now();
  await progress.enter('decode');
  const { lines, hypotheses } = await translateRows(context, model, {
    text: text.evaluated,
    search: searchOf(context),
    beforeStep: () => interruption.checkOutsideTraining(),
    onProgress: (done, total) => progress.report(done, total),
  });
  return {
    hypotheses: lines,
    found: hypotheses,
    decoding: {
      seconds: (performance.now() - started) / 1000,
      sentences: lines.length,
      outputTokens: hypotheses.reduce((sum, { tokens }) => sum + tokens.length, 0),
    },
    cut: hypotheses.filter(({ end }) => end === 'length').length,
  };
}

/**
 * Roughly estimates the seconds that decoding will take. A step of the search computes one position for each
 * hypothesis. It has no backward pass, but its matrix products are too small to be fast, so a decoded position is
 * assumed to take as long as a trained one.
 */
export function expectDecoding({ seconds, targetTokens }: UpdateEvent, { run, text }: RunContext): number {
  const positions = (text.evaluated.target.tokenCount + text.evaluated.target.count) * run.evaluation.beam;
  return (positions * seconds) / targetTokens;
}
