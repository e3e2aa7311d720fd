/** Counts, such as parameters: exact to the last printed digit. */
import { Type } from 'typebox';
import { judgeLater } from '../judging/judge-later.ts';
import { findUnknownRows } from '../places.ts';
import { closed, PrintedSchema } from '../schema.ts';
import { MetricNameSchema, place } from './fields.ts';
import { findColumnProblems, pointTo } from './problems.ts';
import { defineTarget } from './target.ts';

export const count = defineTarget({
  kind: 'count',
  title: 'A column of counts, exact to the printed digit',
  schema: Type.Object(
    {
      kind: Type.Literal('count'),
      ...place,
      metric: MetricNameSchema,
      printed: Type.Record(Type.String({ minLength: 1, maxLength: 500 }), PrintedSchema, {
        minProperties: 1,
        description: 'The count of each row, as printed',
      }),
      unit: Type.Optional(
        Type.Number({ exclusiveMinimum: 0, default: 1, description: 'Such as 1000000 for millions' }),
      ),
    },
    { ...closed, title: 'Count target' },
  ),
  findProblems: (target, places) => [
    ...findColumnProblems(target, places),
    ...findUnknownRows(places, target.part, pointTo('/printed', Object.keys(target.printed))),
  ],
  metrics: ({ metric }) => [metric],
  judge: (target, evidence) => judgeLater(target, evidence),
});
