/** The forms of figures. A new form is one file here and one line below. */
import { unknownName } from '@ordo/core';
import type { Chart } from '@ordo/studies';
import { bars } from './bars.ts';
import type { FigureForm } from './figure-form.ts';
import { intervals } from './intervals.ts';
import { lines } from './lines.ts';

export const FIGURE_FORMS: readonly FigureForm[] = [lines, bars, intervals];

/** @throws OrdoError `request.invalid` for an unknown form, `report.unavailable` if no point has a value */
export function drawChart(chart: Chart): string {
  const found = FIGURE_FORMS.find(({ form }) => form === chart.form);
  if (found !== undefined) return found.draw(chart);
  const known = FIGURE_FORMS.map(({ form }) => form);
  throw unknownName(chart.form, known, { code: 'request.invalid', kind: 'form of a chart', pointer: '/form' });
}
