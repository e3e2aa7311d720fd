/** Scores the translations with every metric of the spec. */
import { OrdoError } from '@ordo/core';
import type { Score } from '@ordo/core/result-content';
import { type Corpus, createMetric, isOfAttribution, scoreCorpus } from '@ordo/metrics';
import type { RunSpec } from '@ordo/spec';
import type { RunResources } from '../run-context.ts';

export interface ScoredText {
  /** Translations. For a language model, [line][token] log-probabilities, or the lines that a result keeps of them. */
  readonly hypotheses: Corpus;
  /** [set of references][line] */
  readonly references: readonly (readonly string[])[];
  /** The attribution sums that the metrics of attribution read: [line][sum]. */
  readonly attributed?: readonly (readonly number[])[] | null;
}

/**
 * Returns one score per metric, with the statistics per segment that significance tests need.
 * @throws OrdoError `training.diverged` if a score is not finite, such as the perplexity of a loss of 710 nats
 */
export async function scorePhase(
  { run, interruption, progress }: Pick<RunResources, 'interruption' | 'progress'> & { readonly run: RunSpec },
  { hypotheses, references, attributed = null }: ScoredText,
): Promise<Score[]> {
  await progress.enter('score');
  const scores: Score[] = [];
  for (const choice of run.evaluation.metrics) {
    await interruption.checkOutsideTraining();
    const lines = isOfAttribution(choice.id) ? attributed : hypotheses;
    if (lines === null) throw notAttributed(choice.id);
    const found = scoreCorpus(createMetric(choice), lines, references);
    const { metric, score, signature, higherIsBetter, segments } = found;
    if (!Number.isFinite(score)) throw notFinite(metric, score);
    scores.push({ metric, score, signature, higherIsBetter, segments });
    await progress.report(scores.length, run.evaluation.metrics.length);
  }
  return scores;
}

/** Returns the error for a score that is not finite, because JSON, and therefore a result, cannot hold infinity. */
function notFinite(metric: string, score: number): OrdoError {
  return new OrdoError('training.diverged', `the training diverged: the model's ${metric} is ${score}`, {
    pointer: '/recipe',
    fix: 'lower learningRate, raise warmupUpdates, or set clipNorm',
  });
}

function notAttributed(id: string): OrdoError {
  return new OrdoError(
    'internal.unexpected',
    `${id} needs the attribution of the translations, which was not computed`,
    {
      fix: 'execute the run again from its model: this metric cannot score translations alone',
    },
  );
}
