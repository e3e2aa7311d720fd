/** Translates the test set, or whichever split the evaluation names. */
import type { TranslationModel } from '@ordo/nmt';
import type { RunResult } from '@ordo/spec';
import type { RunContext } from './run-context.ts';
import { searchOf, translateRows } from './translate-rows.ts';

/** The translated set in the model's words. */
export interface DecodedTest {
  /** Lines as they are scored, in the order of the set. */
  readonly hypotheses: readonly string[];
  readonly decoding: RunResult['decoding'];
  /** Hypotheses that were cut at the longest allowed output. */
  readonly cut: number;
}

/** @throws OrdoError `run.stopped`, `run.cancelled`, `run.timed-out` between any two steps of the search. */
export async function decodePhase(context: RunContext, model: TranslationModel): Promise<DecodedTest> {
  const { text, interruption, progress } = context;
  const started = performance.now();
  await progress.enter('decode');
  const { lines, hypotheses } = await translateRows(context, model, {
    sources: text.evaluated.source,
    search: searchOf(context),
    beforeStep: () => interruption.checkOutsideTraining(),
    onProgress: (done, total) => progress.report(done, total),
  });
  return {
    hypotheses: lines,
    decoding: {
      seconds: (performance.now() - started) / 1000,
      sentences: lines.length,
      outputTokens: hypotheses.reduce((sum, { tokens }) => sum + tokens.length, 0),
    },
    cut: hypotheses.filter(({ end }) => end === 'length').length,
  };
}
