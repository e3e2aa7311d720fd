/** A column of printed numbers: one for each row, which must be reproduced within a margin. */
import type { Problem } from '@ordo/core';
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { judgePrinted } from '../judging/comparisons/judge-printed.ts';
import { findMetric, type Places } from '../places.ts';
import { PrintedSchema } from '../schema.ts';
import { MarginSchema, MetricNameSchema, place, remarks } from './fields.ts';
import { defineTarget } from './target.ts';
import { findColumnProblems, findPrintedProblems } from './problems.ts';

export const value = defineTarget({
  kind: 'value',
  title: 'A column of printed numbers',
  schema: Type.Object(
    {
      kind: Type.Literal('value'),
      ...place,
      metric: MetricNameSchema,
      printed: Type.Record(Type.String({ minLength: 1, maxLength: 500 }), PrintedSchema, {
        minProperties: 1,
        description: 'The number of each row, as printed',
      }),
      ...remarks,
      unit: Type.Optional(
        Type.Number({
          exclusiveMinimum: 0,
          default: 1,
          description: 'Measured values are divided by this first, such as 1000000 for millions',
        }),
      ),
      statistic: Type.Optional(
        oneOf(['mean', 'median', 'best'], { default: 'mean', description: 'What is printed of the paper’s runs' }),
      ),
      runs: Type.Optional(
        nullable(Type.Integer({ minimum: 1, maximum: 1000 }), {
          default: 1,
          description:
            'The runs behind each printed number. Null asks whether ours lie near the number itself, whatever is behind it.',
        }),
      ),
      margin: MarginSchema,
      higherIsBetter: nullable(Type.Boolean(), { description: 'Null if neither direction is better' }),
    },
    { ...closed, title: 'Value target' },
  ),
  example: {
    kind: 'value',
    part: 'en-de',
    metric: 'bleu',
    cite: { table: 'Table 1', column: 'BLEU' },
    printed: { SAPE: '27.48', RPE: '27.07' },
    runs: 1,
    margin: { value: 0.1, because: 'Half of the smallest gain that the table claims.' },
    higherIsBetter: true,
  },
  findProblems: (target, places) => [
    ...findColumnProblems(target, places),
    ...findPrintedProblems(target, places),
    ...findContradiction(target, places),
  ],
  metrics: ({ metric }) => [metric],
  judge: (target, evidence) =>
    Object.entries(target.printed).map(([row, printed]) => judgePrinted({ ...target, row, printed }, evidence)),
});

/** Refuses a direction that contradicts the metric's own, by which a low BLEU would be called better. */
function findContradiction(
  {
    part,
    metric,
    higherIsBetter,
  }: { readonly part: string; readonly metric: string; readonly higherIsBetter: boolean | null },
  places: Places,
): Problem[] {
  const known = findMetric(places, part, metric);
  if (known === undefined || higherIsBetter === null || known.higherIsBetter === null) return [];
  if (known.higherIsBetter === higherIsBetter) return [];
  const message = `${higherIsBetter} contradicts ${known.title}, of which a ${known.higherIsBetter ? 'higher' : 'lower'} value is better`;
  return [
    {
      pointer: '/higherIsBetter',
      message,
      fix: `write ${known.higherIsBetter}, or null if neither direction is better`,
    },
  ];
}
