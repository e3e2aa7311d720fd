/**
 * Draws metrics over a number in the spec, such as validation BLEU over d_p, with one point for each row. Rows without this
 * number may be shown as level lines next to the curve.
 */
import { mean, standardDeviation } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import type { Chart } from './chart.ts';
import { findUnknownMetrics, findUnknownPart, findUnknownRows } from '../places.ts';
import { LineSchema } from '../schema.ts';
import { RowsSchema } from '../targets/fields.ts';
import { pointToItems } from '../targets/problems.ts';
import { defineFigure } from './figure.ts';
import { place } from './fields.ts';

export const optionCurve = defineFigure({
  kind: 'option-curve',
  title: 'A metric over an option of the spec',
  schema: Type.Object(
    {
      kind: Type.Literal('option-curve'),
      ...place,
      metric: LineSchema('The metric on the vertical axis'),
      pointer: Type.String({
        pattern: '^(/[^/]+)+$',
        'x-expects': 'a JSON pointer, such as /positional/dimension',
        description: 'JSON pointer into the run spec, to the number on the horizontal axis',
      }),
      xLabel: LineSchema('What that number is called'),
      levels: Type.Optional({
        ...RowsSchema,
        description: 'Rows without that number, such as a baseline, each drawn as a level line',
      }),
    },
    { ...closed, title: 'Option curve' },
  ),
  example: {
    kind: 'option-curve',
    name: 'figure-3',
    title: 'BLEU over d_p',
    part: 'en-de',
    metric: 'bleu',
    pointer: '/model/dimension',
    xLabel: 'd_p',
    levels: ['SAPE'],
  },
  findProblems: ({ part, metric, levels = [] }, places) => [
    ...findUnknownPart(places, { pointer: '/part', name: part }),
    ...findUnknownRows(places, part, pointToItems('/levels', levels)),
    ...findUnknownMetrics(places, part, [{ pointer: '/metric', name: metric }]),
  ],
  metrics: ({ metric }) => [metric],
  build: ({ name, title, part, metric, pointer, xLabel, levels = [] }, { evidence, optionOf }) => {
    const column = { part, metric };
    const yLabel = evidence.metric(column).title;
    const points = evidence.rows(part).flatMap((row) => {
      const x = levels.includes(row) ? undefined : optionOf(part, row, pointer);
      const { values } = evidence.sample(column, row);
      const y = mean(values);
      return typeof x === 'number' && y !== null ? [{ x, y, error: standardDeviation(values) }] : [];
    });
    const curve = { name: yLabel, points: points.toSorted((a, b) => a.x - b.x) };
    const beside = levels.map((row) => drawLevel(row, mean(evidence.sample(column, row).values), curve.points));
    return [{ name, title, form: 'lines', xLabel, yLabel, series: [curve, ...beside] }];
  },
});

type Series = Chart['series'][number];

/** Draws the mean of a row as a line from the first to the last point of the curve; no points where the row has no score yet. */
function drawLevel(name: string, y: number | null, curve: readonly { readonly x: number }[]): Series {
  const ends = [...new Set([curve.at(0)?.x, curve.at(-1)?.x])];
  return { name, points: y === null ? [] : ends.flatMap((x) => (x === undefined ? [] : [{ x, y, error: null }])) };
}
