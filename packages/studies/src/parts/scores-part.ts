/** A part whose values come from a plain table of scores, such as published runs. */
import type { Problem } from '@ordo/core';
import { digitsWithin } from '@ordo/core/format-score';
import { closed, nullable } from '@ordo/core/schema-parts';
import type { Ends } from '@ordo/statistics';
import { Type } from 'typebox';
import { LineSchema } from '../schema.ts';
import { definePart } from './part.ts';

export const ScoredMetricSchema = Type.Object(
  {
    id: LineSchema('Its name in the table of scores'),
    title: LineSchema('Its name for people'),
    unit: nullable(LineSchema('Such as `%`; null if it has none')),
    higherIsBetter: nullable(Type.Boolean({ description: 'Null if neither direction is better' })),
    ends: Type.Optional(
      Type.Unsafe<Ends>(
        Type.Array(nullable(Type.Number()), {
          minItems: 2,
          maxItems: 2,
          description:
            'The lowest and the highest value that there can be, such as [0, 1] for an accuracy and [0, null] for a time. ' +
            'Near an end values are skewed and are judged at half of alpha. Left out, the scale has no ends.',
        }),
      ),
    ),
    digits: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 10,
        description: 'Decimals that are printed. Left out, three for a value between −1 and 1 by its ends, else two',
      }),
    ),
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
    ...metrics.flatMap(({ ends }, i) => {
      const [lowest, highest] = ends ?? [null, null];
      if (lowest === null || highest === null || lowest < highest) return [];
      const message = `no value lies between ${lowest} and ${highest}`;
      return [{ pointer: `/scores/metrics/${i}/ends`, message, fix: 'give the lower end first' }];
    }),
    ...(rows.length > 0
      ? []
      : [{ pointer: '/scores', message: 'a table of scores needs named rows', fix: 'add "rows" to the study' }]),
  ],
  describe: ({ scores: { metrics } }, { rows }) => ({
    rows,
    metrics: metrics.map(({ ends = null, digits = digitsWithin(ends), ...metric }) => ({
      ...metric,
      ends,
      digits,
      derived: false,
      // A table of scores may hold counts, too, and does not tell which of its metrics are some.
      varies: false,
    })),
  }),
});
