/** The base of metrics that read the log-probabilities of a text's tokens from a language model. */
import { OrdoError } from '@ordo/core/errors';
import type { NumberMetric } from '../metric.ts';
import { joinSignature, type ReferenceCount, type Sampling } from '../signature.ts';

/** The numbers of a segment are the log-probabilities of its tokens, in nats. Statistics: [their sum, their number]. */
export abstract class TokenProbabilities implements NumberMetric {
  readonly reads = 'numbers';
  abstract readonly id: string;
  abstract readonly name: string;
  abstract readonly higherIsBetter: boolean;

  statistics(values: readonly number[]): number[] {
    const wrong = values.find((value) => !Number.isFinite(value) || value > 0);
    if (wrong !== undefined) {
      throw new OrdoError(
        'metric.invalid-input',
        `${this.id} reads the log-probability of each token, and ${wrong} is not one`,
        { fix: 'score a language model with it; translations have other metrics' },
      );
    }
    return [values.reduce((sum, value) => sum + value, 0), values.length];
  }

  abstract scoreFrom(statistics: ArrayLike<number>): number;

  details(statistics: ArrayLike<number>): Record<string, number> {
    return { score: this.scoreFrom(statistics), tokens: statistics[1] as number };
  }

  verbose(): string {
    return '';
  }

  signature(references: ReferenceCount, sampling?: Sampling): string {
    return joinSignature([{ key: 'unit', short: 'u', value: 'token' }], references, sampling);
  }
}

/** Returns the mean. The mean of nothing is 0, because a text without tokens says nothing about a model. */
export function meanOf(statistics: ArrayLike<number>): number {
  const tokens = statistics[1] as number;
  return tokens === 0 ? 0 : (statistics[0] as number) / tokens;
}
