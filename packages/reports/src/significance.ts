/**
 * Is a row better than the baseline, or was the test set kind to it? The paired bootstrap over test segments
 * (Koehn 2004), from the statistics stored with each result. It measures the variance of the test set; the spread over
 * seeds is the variance of training and is reported apart.
 */
import { type MetricInstance, pairedBootstrap, type Resamples } from '@ordo/metrics';
import type { MetricColumn, Significance } from './comparison.ts';

/** One seed's statistics on the test set, [segment][statistic], and what they were computed on. */
export interface TestedSeed {
  readonly segments: readonly (readonly number[])[];
  /** Names the test set: two rows can be paired only on the same one. */
  readonly testSet: string;
}

export interface TestInput {
  readonly column: MetricColumn;
  readonly instance: MetricInstance;
  readonly resamples: (segments: number) => Resamples;
  readonly baseline: readonly TestedSeed[];
  readonly system: readonly TestedSeed[];
}

export interface TestOutcome {
  readonly significance: Significance | null;
  readonly untested: string | null;
}

/**
 * Pools each side over its seeds, then tests. Pooling adds the seeds' statistics segment by segment, so a resampled
 * segment brings the outputs of all seeds along, and the unit of resampling stays the test segment.
 */
export function testAgainstBaseline({ column, instance, resamples, baseline, system }: TestInput): TestOutcome {
  const reason = findObstacle(column, baseline, system);
  if (reason !== null) return { significance: null, untested: reason };
  const pooled = { baseline: poolSeeds(baseline), system: poolSeeds(system) };
  const outcome = pairedBootstrap({ instance, ...pooled, resamples: resamples(pooled.baseline.length) });
  return {
    significance: { pValue: outcome.p, draws: outcome.samples, difference: outcome.difference },
    untested: null,
  };
}

/** Element-wise sums over seeds, [segment][statistic]. */
export function poolSeeds(seeds: readonly TestedSeed[]): number[][] {
  const [first, ...others] = seeds;
  return (first?.segments ?? []).map((segment, i) =>
    segment.map((value, k) => others.reduce((sum, other) => sum + (other.segments[i]?.[k] ?? Number.NaN), value)),
  );
}

function findObstacle(
  column: MetricColumn,
  baseline: readonly TestedSeed[],
  system: readonly TestedSeed[],
): string | null {
  const [first] = baseline;
  if (first === undefined) return `no p-value for ${column.id}: the baseline has no score`;
  if (system.length === 0) return `no p-value for ${column.id}: no seed has a score`;
  if (column.signatures.length > 1) return `no p-value for ${column.id}: the signatures differ`;
  const sameTestSet = [...baseline, ...system].every(
    (seed) => seed.testSet === first.testSet && seed.segments.length === first.segments.length,
  );
  return sameTestSet ? null : `no p-value for ${column.id}: the runs were scored on different test sets`;
}
