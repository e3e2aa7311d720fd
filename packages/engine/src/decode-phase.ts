/** Translates the test set. */
import { OrdoError } from '@ordo/core';
import { translate, type TranslationModel } from '@ordo/nmt';
import type { RunResult } from '@ordo/spec';
import { Dictionary } from '@ordo/text';
import type { RunContext } from './run-context.ts';

/** The test set in the model's words. */
export interface DecodedTest {
  /** Detokenised lines, in the order of the test set. */
  readonly hypotheses: readonly string[];
  readonly decoding: RunResult['decoding'];
  /** Hypotheses that were cut at the longest allowed output. */
  readonly cut: number;
}

/** @throws OrdoError `run.stopped`, `run.cancelled`, `run.timed-out` between any two steps of the search. */
export async function decodePhase(context: RunContext, model: TranslationModel): Promise<DecodedTest> {
  const { run, text, interruption, progress } = context;
  const { metrics: _metrics, scored: _scored, split: _split, ...search } = run.evaluation;
  const sources = Array.from({ length: text.evaluated.source.count }, (_, row) =>
    Int32Array.of(...text.evaluated.source.row(row), Dictionary.endId),
  );
  const started = performance.now();
  await progress.enter('decode');
  const translations = await translate(model, sources, {
    ...search,
    beforeStep: () => interruption.checkOutsideTraining(),
    onProgress: (done, total) => progress.report(done, total),
  });
  const best = translations.map(([hypothesis], i) => {
    if (hypothesis !== undefined) return hypothesis;
    throw new OrdoError('internal.unexpected', `the search gave no translation of test sentence ${i + 1}`);
  });
  return {
    hypotheses: best.map(({ tokens }) => text.readOutput(tokens)),
    decoding: {
      seconds: (performance.now() - started) / 1000,
      sentences: best.length,
      outputTokens: best.reduce((sum, { tokens }) => sum + tokens.length, 0),
    },
    cut: best.filter(({ end }) => end === 'length').length,
  };
}
