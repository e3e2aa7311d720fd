/** Lists and describes the metrics that a table can show, and picks the requested ones. */
import { unknownName } from '@ordo/core';
import { digitsWithin } from '@ordo/core/format-score';
import { ALL_METRICS } from '@ordo/metrics';
import { COSTS, type Judgement, type Observation, placesOf, type Study } from '@ordo/studies';
import type { ReportRun } from '../report-run.ts';
import type { ReportMetric } from './table-data.ts';

/** Lists the metrics that runs have or will have. */
export function listMetricsOfRuns(runs: readonly ReportRun[]): ReportMetric[] {
  const found = new Map<string, { higherIsBetter: boolean; signatures: string[] }>();
  for (const { metric, higherIsBetter, signature } of runs.flatMap((run) => run.result?.scores ?? [])) {
    const entry = found.get(metric) ?? { higherIsBetter, signatures: [] };
    if (!entry.signatures.includes(signature)) entry.signatures.push(signature);
    found.set(metric, entry);
  }
  // The spec of a run without a result says which metrics it will have, so the columns are there from the start.
  const expected = runs.flatMap((run) => run.spec.evaluation.metrics.map((metric) => metric.id));
  return [...new Set([...found.keys(), ...expected])].map((id) => {
    const known = ALL_METRICS.find((metric) => metric.id === id);
    const { higherIsBetter = known?.higherIsBetter ?? true, signatures = [] } = found.get(id) ?? {};
    const { title = id, digits = digitsWithin(null), ends = null } = known ?? {};
    return { id, title, unit: null, higherIsBetter, digits, ends, signatures };
  });
}

/** Lists the metrics of a part of a study: those that its runs have, those that were observed, and those that are judged. */
export function listMetricsOfStudy(
  study: Study,
  part: string,
  source: {
    readonly runs: readonly ReportRun[];
    readonly observations: readonly Observation[];
    readonly judged: readonly ReportMetric[];
  },
): ReportMetric[] {
  const own = listMetricsOfRuns(source.runs);
  if (source.runs.length > 0) return [...own, ...source.judged.filter(({ id }) => !isListed(own, id) && !isCost(id))];
  const observed = new Set(source.observations.flatMap((one) => (one.part === part ? [one.metric] : [])));
  const isShown = ({ id }: ReportMetric): boolean => observed.has(id) || isListed(source.judged, id);
  return describeMetrics(study, part).filter(isShown);
}

/** Lists the metrics and costs that judgements are about. A series of metrics is left out, because a figure shows it. */
export function listJudged(study: Study, part: string, judgements: readonly Judgement[]): ReportMetric[] {
  const named = new Set(
    judgements.flatMap((judgement) =>
      judgement.part === part && judgement.kind !== 'grows' ? [judgement.metric] : [],
    ),
  );
  return describeMetrics(study, part).filter(({ id }) => named.has(id));
}

function describeMetrics(study: Study, part: string): ReportMetric[] {
  const metrics = placesOf(study).get(part)?.metrics ?? [];
  return metrics.map(({ derived: _derived, ...metric }) => ({ ...metric, signatures: [] }));
}

const isListed = (metrics: readonly ReportMetric[], id: string): boolean => metrics.some((one) => one.id === id);

const isCost = (id: string): boolean => COSTS.some((cost) => cost.id === id);

/**
 * Picks the wanted metrics of each table, in the wanted sequence.
 * @param tables [table] → its metrics
 * @throws OrdoError `request.invalid` for a metric that no table has
 */
export function pickMetrics(
  tables: readonly (readonly ReportMetric[])[],
  wanted: readonly string[] | undefined,
): (readonly ReportMetric[])[] {
  if (wanted === undefined) return [...tables];
  const known = [...new Set(tables.flat().map(({ id }) => id))];
  const unknown = wanted.find((id) => !known.includes(id));
  if (unknown !== undefined) {
    throw unknownName(unknown, known, { code: 'request.invalid', kind: 'metric', pointer: '/metrics' });
  }
  return tables.map((metrics) => wanted.flatMap((id) => metrics.filter((metric) => metric.id === id)));
}
