/** The metrics by id. One metric = one file under `metrics/` and one line here. */
import { suggestClosest } from '@ordo/core/did-you-mean';
import { OrdoError } from '@ordo/core/errors';
import type { Metric, MetricChoice, MetricInstance } from './metric.ts';
import { bleu } from './metrics/bleu.ts';
import { chrf, chrfPlusPlus } from './metrics/chrf.ts';
import { compoundBleu } from './metrics/compound-bleu.ts';
import { ter } from './metrics/ter.ts';

export const METRICS: readonly Metric[] = [bleu, chrf, chrfPlusPlus, ter, compoundBleu];

/** @throws OrdoError `metric.unknown` with the closest known id. */
export function findMetric(id: string): Metric {
  const metric = METRICS.find((candidate) => candidate.id === id);
  if (metric !== undefined) return metric;
  const ids = METRICS.map((candidate) => candidate.id);
  const guess = suggestClosest(id, ids);
  throw new OrdoError(
    'metric.unknown',
    `there is no metric ${JSON.stringify(id)}${guess === undefined ? '' : `: did you mean ${JSON.stringify(guess)}?`}`,
    { pointer: '/id', fix: `use one of: ${ids.join(', ')}` },
  );
}

/** The choice with every default written out. @throws OrdoError `metric.unknown` for an unknown id or wrong options. */
export function resolveMetricOptions(choice: MetricChoice): MetricChoice {
  return findMetric(choice.id).resolve(choice);
}

/** A ready metric. @throws as `resolveMetricOptions`. */
export function createMetric(choice: MetricChoice): MetricInstance {
  return findMetric(choice.id).create(choice);
}
