/** The metric that scores one segment alone. */
import { createMetric, findMetric, type MetricChoice, type MetricInstance } from '@ordo/metrics';
import type { RunSpec } from '@ordo/spec';

/** The metric of the spec, with the option by which sacreBLEU scores sentences if the metric has it. */
export function createSentenceMetric(id: string, spec: RunSpec): MetricInstance {
  const choice: MetricChoice = spec.evaluation.metrics.find((one) => one.id === id) ?? { id };
  const isBleuLike = 'effectiveOrder' in findMetric(id).options.properties;
  return createMetric(isBleuLike ? { ...choice, effectiveOrder: true } : choice);
}
