/** Scores the translations. */
import { createMetric, scoreCorpus } from '@ordo/metrics';
import type { Score } from '@ordo/spec';
import type { RunContext } from './run-context.ts';

/** Scores the hypotheses with every metric of the spec, keeping what significance tests need. */
export async function scorePhase(context: RunContext, hypotheses: readonly string[]): Promise<Score[]> {
  const { run, text, interruption, progress } = context;
  await progress.enter('score');
  const scores: Score[] = [];
  for (const choice of run.evaluation.metrics) {
    await interruption.checkOutsideTraining();
    const { metric, score, signature, higherIsBetter, segments } = scoreCorpus(createMetric(choice), hypotheses, [
      text.references.evaluated,
    ]);
    scores.push({ metric, score, signature, higherIsBetter, segments });
    await progress.report(scores.length, run.evaluation.metrics.length);
  }
  return scores;
}
