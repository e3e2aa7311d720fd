/** Scores the translations with every metric of the spec. */
import { createMetric, scoreCorpus } from '@ordo/metrics';
import type { RunSpec, Score } from '@ordo/spec';
import type { Frame } from './run-context.ts';

export interface ScoredText {
  readonly hypotheses: readonly string[];
  /** [set of references][line] */
  readonly references: readonly (readonly string[])[];
}

/** Gives one score per metric, with the statistics per segment that significance tests need. */
export async function scorePhase(
  { run, interruption, progress }: Pick<Frame, 'interruption' | 'progress'> & { readonly run: RunSpec },
  { hypotheses, references }: ScoredText,
): Promise<Score[]> {
  await progress.enter('score');
  const scores: Score[] = [];
  for (const choice of run.evaluation.metrics) {
    await interruption.checkOutsideTraining();
    const found = scoreCorpus(createMetric(choice), hypotheses, references);
    const { metric, score, signature, higherIsBetter, segments } = found;
    scores.push({ metric, score, signature, higherIsBetter, segments });
    await progress.report(scores.length, run.evaluation.metrics.length);
  }
  return scores;
}
