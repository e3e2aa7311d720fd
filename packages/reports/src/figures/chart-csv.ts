/** The numbers of a line chart, for drawing it with another tool: one line per point, in full precision. */
import { quoteField } from '../render/csv.ts';
import type { LineChart } from './line-chart.ts';

export function renderChartCsv({ xLabel, yLabel, series }: LineChart): string {
  const lines = series.flatMap(({ name, points }) => points.map(({ x, y, error }) => [name, x, y, error ?? null]));
  return [['series', xLabel, yLabel, 'error'], ...lines]
    .map((fields) => `${fields.map((field) => quoteField(field)).join(',')}\r\n`)
    .join('');
}
