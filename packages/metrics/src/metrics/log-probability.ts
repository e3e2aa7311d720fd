/** The mean log-probability of a token, in nats. */
import { defineMetric } from '../define-metric.ts';
import { describeOptions } from '../metric-options.ts';
import { meanOf, TokenProbabilities } from '../scoring/token-probabilities.ts';

class LogProbability extends TokenProbabilities {
  readonly id = 'log-probability';
  readonly name = 'log p';
  readonly higherIsBetter = true;

  /** Returns Σ log p / n, in nats. */
  scoreFrom(statistics: ArrayLike<number>): number {
    return meanOf(statistics);
  }
}

export const logProbability = defineMetric({
  id: 'log-probability',
  title: 'log p per token (nats)',
  citation: 'the logarithm of the perplexity, with the other sign',
  higherIsBetter: true,
  ends: [null, 0],
  options: describeOptions('log-probability', {}),
  build: () => new LogProbability(),
});
