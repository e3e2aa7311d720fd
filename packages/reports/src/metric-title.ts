/** The name of a metric in tables and figures. */
import { METRICS } from '@ordo/metrics';

/** The title that the metric gives itself; the id of a metric that this version of Ordo does not have. */
export function titleOfMetric(id: string): string {
  return METRICS.find((metric) => metric.id === id)?.title ?? id;
}
