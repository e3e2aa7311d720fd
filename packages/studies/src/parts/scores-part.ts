/** A part whose values come from a plain table of scores, such as published runs. */
import type { Problem } from '@ordo/core';
import { closed, nullable } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { LineSchema } from '../schema.ts';
import { definePart } from './part.ts';

export const ScoredMetricSchema = Type.Object(
  {
    id: LineSchema('Its name in the table of scores'),
    title: LineSchema('Its name for people'),
    unit: nullable(LineSchema('Such as `%`; null if it has none')),
    higherIsBetter: nullable(Type.Boolean({ description: 'Null if neither direction is better' })),
  },
  { ...closed, title: 'Metric of scores' },
);

export const scoresPart = definePart({
  kind: 'scores',
  title: 'A table of scores',
  schema: Type.Object(
    {
      title: Type.Optional(LineSchema('What the table of this part is called')),
      scores: Type.Object({ metrics: Type.Array(ScoredMetricSchema, { minItems: 1, maxItems: 50 }) }, closed),
    },
    { ...closed, title: 'Part from a table of scores', description: 'Its rows are those that the study names' },
  ),
  findProblems: ({ scores: { metrics } }, { rows }): Problem[] => [
    ...metrics.flatMap(({ id }, i) =>
      metrics.findIndex((metric) => metric.id === id) === i
        ? []
        : [{ pointer: `/scores/metrics/${i}/id`, message: `the metric "${id}" is listed twice`, fix: 'remove one' }],
    ),
    ...(rows.length > 0
      ? []
      : [{ pointer: '/scores', message: 'a table of scores needs named rows', fix: 'add "rows" to the study' }]),
  ],
  describe: ({ scores: { metrics } }, { rows }) => ({
    rows,
    metrics: metrics.map((metric) => ({ ...metric, derived: false })),
  }),
});
