/**
 * Tests whether a row differs from the baseline by more than the choice of the test set explains: the paired bootstrap
 * over test segments (Koehn 2004), from the statistics stored with each result. The spread over seeds, which is the
 * variance of training, is reported separately.
 */
import { type MetricInstance, pairedBootstrap, type Resamples } from '@ordo/metrics';
import type { MetricColumn, Significance } from './comparison.ts';
import { titleOfMetric } from './metric-title.ts';

/** The statistics of one seed, [segment][statistic], and the test set that they were computed on. */
export interface TestedSeed {
  readonly segments: readonly (readonly number[])[];
  /** Identifies the test set. Only rows with the same test set can be paired. */
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
 * Pools each side over its seeds, then tests. Pooling adds the statistics of all seeds segment by segment, so a
 * resampled segment includes the outputs of all seeds, and the unit of resampling is still the test segment.
 */
export function testAgainstBaseline({ column, instance, resamples, baseline, system }: TestInput): TestOutcome {
  const reason = findObstacle(column, baseline, system);
  if (reason !== null) return { significance: null, untested: reason };
  const pooled = { baseline: poolSeeds(baseline), system: poolSeeds(system) };
  const outcome = pairedBootstrap({ instance, ...pooled, resamples: resamples(pooled.baseline.length) });
  return {
    significance: { pValue: outcome.sacrebleuP, draws: outcome.samples, difference: outcome.difference },
    untested: null,
  };
}

/** [segment][statistic]: the sums over seeds. */
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
  const title = titleOfMetric(column.id);
  if (first === undefined) return `no p-value for ${title}: the baseline has no score`;
  if (system.length === 0) return `no p-value for ${title}: no seed has a score`;
  if (column.signatures.length > 1) return `no p-value for ${title}: the signatures differ`;
  const sameTestSet = [...baseline, ...system].every(
    (seed) => seed.testSet === first.testSet && seed.segments.length === first.segments.length,
  );
  return sameTestSet ? null : `no p-value for ${title}: the runs were scored on different test sets`;
}
