/** Metrics of the inputs on which a translation depends: ratios of sums over the words of the model's own translations. */
import { OrdoError } from '@ordo/core/errors';
import { defineMetric } from './define-metric.ts';
import type { Metric, NumberMetric } from './metric.ts';
import { describeOptions } from './metric-options.ts';
import { joinSignature } from './signature.ts';

/** The sums that are measured for a sentence, in this order: see `AttributionSums` of `attribution`. */
const SUMS = ['source', 'previous', 'all', 'distances', 'placed'] as const;
type Sum = (typeof SUMS)[number];

interface Ratio {
  readonly id: string;
  readonly title: string;
  readonly of: Sum;
  readonly over: Sum;
  readonly percent: boolean;
  readonly ends: Metric['ends'];
}

/**
 * Defines a metric. The numbers of a sentence are its sums; a sentence that was not decomposed has none and adds nothing.
 * Statistics: [numerator, denominator]. The score is the ratio of their sums, and 0 if the denominator is 0. No direction is
 * better: `higherIsBetter` is true only to say that "above" asks for a greater number.
 */
export function defineDeltaLp(ratio: Ratio): Metric {
  const { id, title, ends } = ratio;
  const options = describeOptions(id, {
    sentences: {
      type: 'integer',
      minimum: 1,
      default: 100,
      description: 'How many sentences of the evaluated split are decomposed, from the first',
    },
  });
  return defineMetric({
    id,
    title,
    citation:
      'ΔLP of Oh and Schuler 2023, https://aclanthology.org/2023.acl-long.562, of translations and their sources',
    higherIsBetter: true,
    ends,
    options,
    build: ({ sentences }) => createRatio(ratio, sentences),
  });
}

function createRatio({ id, title, of, over, percent }: Ratio, sentences: number): NumberMetric {
  const scoreFrom = (statistics: ArrayLike<number>): number => {
    const [above = 0, below = 0] = [statistics[0], statistics[1]];
    return below === 0 ? 0 : ((percent ? 100 : 1) * above) / below;
  };
  return {
    id,
    name: title,
    higherIsBetter: true,
    reads: 'numbers',
    statistics: (numbers) => {
      const sums = checkSums(id, numbers);
      return [sums[SUMS.indexOf(of)] as number, sums[SUMS.indexOf(over)] as number];
    },
    scoreFrom,
    details: (statistics) => ({ score: scoreFrom(statistics) }),
    verbose: () => '',
    signature: (references, sampling) =>
      joinSignature(
        [
          { key: 'unit', short: 'u', value: 'word' },
          { key: 'forced', short: 'f', value: 'own-output' },
          { key: 'sentences', short: 'n', value: sentences },
        ],
        references,
        sampling,
      ),
  };
}

function checkSums(id: string, numbers: readonly number[]): readonly number[] {
  const sums = numbers.length === 0 ? SUMS.map(() => 0) : numbers;
  if (sums.length === SUMS.length && sums.every((sum) => Number.isFinite(sum) && sum >= 0)) return sums;
  throw new OrdoError(
    'metric.invalid-input',
    `${id} reads ${SUMS.length} sums of ΔLP, none below 0, and got ${JSON.stringify(numbers)}`,
    {
      fix: 'set evaluation.attribution in the spec of a run: texts alone do not show on which inputs a model depended',
    },
  );
}
