/** Perplexity, which is exp of the mean negative log-probability of a token. */
import { defineMetric } from '../define-metric.ts';
import { describeOptions } from '../metric-options.ts';
import { meanOf, TokenProbabilities } from '../scoring/token-probabilities.ts';

class Perplexity extends TokenProbabilities {
  readonly id = 'perplexity';
  readonly name = 'perplexity';
  readonly higherIsBetter = false;

  /** Returns exp(-Σ log p / n). */
  scoreFrom(statistics: ArrayLike<number>): number {
    return Math.exp(-meanOf(statistics));
  }
}

export const perplexity = defineMetric({
  id: 'perplexity',
  title: 'Perplexity',
  citation: 'Jelinek et al. 1977, "Perplexity: a measure of the difficulty of speech recognition tasks"; of tokens',
  higherIsBetter: false,
  ends: [1, null],
  options: describeOptions('perplexity', {}),
  build: () => new Perplexity(),
});
