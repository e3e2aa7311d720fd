/** Metrics over a number in the spec, such as validation BLEU over d_p, with one point for each row. */
import { mean, standardDeviation } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { findUnknownMetrics, findUnknownPart } from '../places.ts';
import { LineSchema } from '../schema.ts';
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
  },
  findProblems: ({ part, metric }, places) => [
    ...findUnknownPart(places, { pointer: '/part', name: part }),
    ...findUnknownMetrics(places, part, [{ pointer: '/metric', name: metric }]),
  ],
  metrics: ({ metric }) => [metric],
  build: ({ name, title, part, metric, pointer, xLabel }, { evidence, optionOf }) => {
    const column = { part, metric };
    const yLabel = evidence.metric(column).title;
    const points = evidence.rows(part).flatMap((row) => {
      const x = optionOf(part, row, pointer);
      const { values } = evidence.sample(column, row);
      const y = mean(values);
      return typeof x === 'number' && y !== null ? [{ x, y, error: standardDeviation(values) }] : [];
    });
    const series = [{ name: yLabel, points: points.toSorted((a, b) => a.x - b.x) }];
    return [{ name, title, form: 'lines', xLabel, yLabel, series }];
  },
});
