/** Metrics over a number in the spec, such as validation BLEU over d_p in Figure 3 of the PosNet paper. */
import type { ComparisonRow, ComparisonTable, ScoreCell } from '../comparison.ts';
import { titleOfMetric } from '../metric-title.ts';
import type { LineChart, LinePoint } from './line-chart.ts';

export interface OptionCurveRequest {
  readonly title: string;
  /** JSON pointer into the run spec. Rows that do not differ there by a number have no point. */
  readonly pointer: string;
  readonly xLabel: string;
}

/** One line per metric. Error bars are standard deviations over seeds. A row without a score has no point. */
export function buildOptionCurve(table: ComparisonTable, { title, pointer, xLabel }: OptionCurveRequest): LineChart {
  const series = table.metrics.map(({ id }, i) => ({
    name: titleOfMetric(id),
    points: table.rows.flatMap((row) => pointOf(row, row.scores[i], pointer)).toSorted((a, b) => a.x - b.x),
  }));
  return { title, xLabel, yLabel: series.map(({ name }) => name).join(', '), series };
}

function pointOf(row: ComparisonRow, cell: ScoreCell | undefined, pointer: string): LinePoint[] {
  const x = row.differences.find((difference) => difference.pointer === pointer)?.value;
  if (typeof x !== 'number' || cell === undefined || cell.mean === null) return [];
  return [{ x, y: cell.mean, error: cell.std }];
}
