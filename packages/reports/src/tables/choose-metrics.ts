/** Chooses the metrics of a table, and describes them. */
import { unknownName } from '@ordo/core';
import { METRICS } from '@ordo/metrics';
import type { ReportRun } from '../report-run.ts';
import type { ReportMetric } from './table-data.ts';

/**
 * The wanted metrics, or all metrics that the runs have or will have.
 * @throws OrdoError `request.invalid` for a metric that no run has
 */
export function chooseMetrics(runs: readonly ReportRun[], wanted?: readonly string[]): ReportMetric[] {
  const found = new Map<string, { higherIsBetter: boolean; signatures: string[] }>();
  for (const { metric, higherIsBetter, signature } of runs.flatMap((run) => run.result?.scores ?? [])) {
    const entry = found.get(metric) ?? { higherIsBetter, signatures: [] };
    if (!entry.signatures.includes(signature)) entry.signatures.push(signature);
    found.set(metric, entry);
  }
  // The spec of a run without a result says which metrics it will have, so the columns are there from the start.
  const expected = runs.flatMap((run) => run.spec.evaluation.metrics.map((metric) => metric.id));
  const ids = [...new Set([...found.keys(), ...expected])];
  for (const id of wanted ?? []) {
    if (!ids.includes(id)) throw unknownName(id, ids, { code: 'request.invalid', kind: 'metric', pointer: '/metrics' });
  }
  return (wanted ?? ids).map((id) => {
    const known = METRICS.find((metric) => metric.id === id);
    const { higherIsBetter = known?.higherIsBetter ?? true, signatures = [] } = found.get(id) ?? {};
    return { id, title: known?.title ?? id, unit: null, higherIsBetter, signatures };
  });
}
