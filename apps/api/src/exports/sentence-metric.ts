/** Creates the metric that scores a single segment. */
import { createMetric, findMetric, type MetricChoice, type MetricInstance } from '@ordo/metrics';
import type { RunSpec } from '@ordo/spec';

/** Returns the metric of the spec. If the metric has the option with which sacreBLEU scores sentences, that is set. */
export function createSentenceMetric(id: string, spec: RunSpec): MetricInstance {
  const choice: MetricChoice = spec.evaluation.metrics.find((one) => one.id === id) ?? { id };
  const isBleuLike = 'effectiveOrder' in findMetric(id).options.properties;
  return createMetric(isBleuLike ? { ...choice, effectiveOrder: true } : choice);
}
