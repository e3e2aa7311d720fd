/** What the tests of significance share: the metrics by their names in sacreBLEU, and its precision. */
import type { MetricInstance } from '../metric.ts';
import { createMetric } from '../registry.ts';

/** sacreBLEU resamples in single precision, so its intervals are off by up to 1.3e-6. Its p-values are exact. */
const SINGLE_PRECISION = 1e-5;

const METRIC_IDS: Record<string, string> = { BLEU: 'bleu', chrF2: 'chrf', 'chrF2++': 'chrf++', TER: 'ter' };

export function metricNamed(name: string): MetricInstance {
  return createMetric({ id: METRIC_IDS[name] ?? name });
}

/** True if both are null, or both are close. */
export function isNear(actual: number | null, expected: number | null, tolerance = SINGLE_PRECISION): boolean {
  if (actual === null || expected === null) return actual === expected;
  return Math.abs(actual - expected) < tolerance;
}
