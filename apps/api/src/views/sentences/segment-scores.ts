/** Computes the scores of single segments of a run. */
import { isDeepStrictEqual } from 'node:util';
import { OrdoError } from '@ordo/core';
import type { RunSpec } from '@ordo/spec';
import type { App } from '../../app-options.ts';
import { createSentenceMetric } from '../../exports/sentence-metric.ts';

export interface Scored {
  readonly metric: string;
  /** [segment][statistic] */
  readonly statistics: readonly (readonly number[])[];
  readonly scoreAt: (position: number) => number;
}

/** Returns the scores by metric, in the order of the run's spec. */
export async function scoresOf({ store }: Pick<App, 'store'>, runId: string, spec: RunSpec): Promise<Scored[]> {
  const statistics = await store.segmentStatistics.ofRuns([runId]);
  const places = new Map(spec.evaluation.metrics.map(({ id }, i) => [id, i]));
  const placeOf = (metric: string): number => places.get(metric) ?? places.size;
  return statistics
    .toSorted((a, b) => placeOf(a.metric) - placeOf(b.metric))
    .map(({ metric, segments }) => {
      const instance = createSentenceMetric(metric, spec);
      return {
        metric,
        statistics: segments,
        scoreAt: (position: number) => instance.scoreFrom(segments[position] ?? []),
      };
    });
}

export function scoresAt(scored: readonly Scored[], position: number): { metric: string; score: number }[] {
  return scored.map(({ metric, scoreAt }) => ({ metric, score: scoreAt(position) }));
}

/** Finds the metric. @throws OrdoError `request.invalid` for a metric that the run was not scored by */
export function requireMetric(metric: string | undefined, scored: readonly Scored[]): Scored | undefined {
  const found = metric === undefined ? scored[0] : scored.find((one) => one.metric === metric);
  if (found !== undefined || metric === undefined) return found;
  const known = scored.map((one) => one.metric).join(', ');
  throw new OrdoError('request.invalid', `the run was not scored by ${JSON.stringify(metric)}, but by ${known}`, {
    pointer: '/query/metric',
    fix: `use one of ${known}`,
  });
}

/**
 * Checks that two runs use the same options. Scores with different options cannot be compared. @throws OrdoError
 * `request.invalid`
 */
export function requireSameOptions(metric: string, own: RunSpec, other: RunSpec): void {
  const [mine, theirs] = [own, other].map(({ evaluation }) => evaluation.metrics.find(({ id }) => id === metric));
  if (theirs !== undefined && isDeepStrictEqual(mine, theirs)) return;
  const what = theirs === undefined ? 'does not have' : 'has with other options';
  throw new OrdoError('request.invalid', `the run to compare with ${what} the metric ${metric}`, {
    pointer: '/query/against',
    fix: 'name a metric that both runs were scored by in the same way, or another run',
  });
}
