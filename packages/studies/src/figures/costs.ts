/** A cost of every row as bars, such as the time of a forward pass. */
import { mean, standardDeviation } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { findUnknownMetrics, findUnknownPart } from '../places.ts';
import { LineSchema } from '../schema.ts';
import { defineFigure } from './figure.ts';
import { place } from './fields.ts';

export const costs = defineFigure({
  kind: 'costs',
  title: 'A cost of every row as bars',
  schema: Type.Object(
    { kind: Type.Literal('costs'), ...place, metric: LineSchema('The cost') },
    { ...closed, title: 'Costs' },
  ),
  example: {
    kind: 'costs',
    name: 'figure-2',
    title: 'Time of a forward pass',
    part: 'en-de',
    metric: 'forward-ms',
  },
  findProblems: ({ part, metric }, places) => [
    ...findUnknownPart(places, { pointer: '/part', name: part }),
    ...findUnknownMetrics(places, part, [{ pointer: '/metric', name: metric }]),
  ],
  metrics: ({ metric }) => [metric],
  build: ({ name, title, part, metric }, { evidence }) => {
    const { title: cost, unit } = evidence.metric({ part, metric });
    const yLabel = unit === null ? cost : `${cost} (${unit})`;
    const points = evidence.rows(part).map((row) => {
      const { values } = evidence.sample({ part, metric }, row);
      return { x: row, y: mean(values), error: standardDeviation(values) };
    });
    return [{ name, title, form: 'bars', xLabel: 'row', yLabel, series: [{ name: yLabel, points }] }];
  },
});
