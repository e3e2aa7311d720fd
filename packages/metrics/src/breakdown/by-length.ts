/** The score of translations by the length of their references, as compare-mt shows it (Neubig et al. 2019). */
import type { MetricInstance } from '../metric.ts';
import { sumStatistics } from '../scoring/score-corpus.ts';
import { divide, isIn, type Range } from './ranges.ts';

export interface LengthRange extends Range {
  readonly segments: number;
  /** One for each system, of these segments alone; null where none is in the range. */
  readonly scores: (number | null)[];
}

export interface ScoredSystem {
  readonly metric: Pick<MetricInstance, 'scoreFrom'>;
  /** [segment][statistic] */
  readonly statistics: readonly (readonly number[])[];
}

/** @param lengths in words, one for each segment. A segment without words counts as one of a single word. */
export function scoreByLength(lengths: readonly number[], systems: readonly ScoredSystem[]): LengthRange[] {
  const counted = lengths.map((length) => Math.max(1, length));
  const ranges = divide(counted).filter(({ to }) => to === null || counted.some((length) => length <= to));
  return ranges.map((range) => {
    const own = [...counted.keys()].filter((i) => isIn(range, counted[i] as number));
    const scores = systems.map(({ metric, statistics }) =>
      own.length === 0 ? null : metric.scoreFrom(sumStatistics(own.map((i) => statistics[i] ?? []))),
    );
    return { ...range, segments: own.length, scores };
  });
}
