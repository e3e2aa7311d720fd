/** Draws a chart in its form. */
import { unknownName } from '@ordo/core';
import type { Chart } from '@ordo/studies';
import { FIGURE_FORMS } from './registry.ts';

/**
 * Draws the chart.
 * @throws OrdoError `request.invalid` for an unknown form, `report.unavailable` if no point has a value
 */
export function drawChart(chart: Chart): string {
  const found = FIGURE_FORMS.find(({ form }) => form === chart.form);
  if (found !== undefined) return found.draw(chart);
  const known = FIGURE_FORMS.map(({ form }) => form);
  throw unknownName(chart.form, known, { code: 'request.invalid', kind: 'form of a chart', pointer: '/form' });
}
