/** Scores the translations. */
import { createMetric, scoreCorpus } from '@ordo/metrics';
import type { Score } from '@ordo/spec';
import type { RunContext } from './run-context.ts';

export interface ScoredText {
  readonly hypotheses: readonly string[];
  /** One list of lines per set of references. */
  readonly references: readonly (readonly string[])[];
}

/** Scores the hypotheses with every metric of the spec, keeping what significance tests need. */
export async function scorePhase(
  { run, interruption, progress }: Pick<RunContext, 'run' | 'interruption' | 'progress'>,
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
