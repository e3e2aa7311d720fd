/** The numbers of a figure, for drawing it with another tool: one line per point, in full precision. */
import type { Chart } from '@ordo/studies';
import { renderCsvLines } from './csv-fields.ts';

export function renderChartLines({ xLabel, yLabel, series }: Chart): string {
  const lines = series.flatMap(({ name, points }) => points.map(({ x, y, error }) => [name, x, y, error]));
  return renderCsvLines([['series', xLabel, yLabel, 'error'], ...lines]);
}
