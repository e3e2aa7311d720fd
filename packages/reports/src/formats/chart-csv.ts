/** Writes the numbers of a figure, so that other tools can draw it: one line per point, in full precision. */
import type { Chart } from '@ordo/studies';
import { renderCsvLines } from './csv-fields.ts';

export function renderChartLines({ xLabel, yLabel, series }: Chart): string {
  const lines = series.flatMap(({ name, points }) => points.map(({ x, y, error }) => [name, x, y, error]));
  return renderCsvLines([['series', xLabel, yLabel, 'error'], ...lines]);
}
