/** The claim that rows are alike: each pair is equivalent within a margin. */
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { judgeAlikeRows } from '../judging/comparisons/judge-alike.ts';
import { findUnknownRows } from '../places.ts';
import { MarginSchema, MetricNameSchema, place, RowSchema, ScaleSchema } from './fields.ts';
import { findColumnProblems, findFactorProblems, pointToItems } from './problems.ts';
import { defineTarget } from './target.ts';

export const alike = defineTarget({
  kind: 'alike',
  title: 'Rows are alike',
  schema: Type.Object(
    {
      kind: Type.Literal('alike'),
      ...place,
      metric: MetricNameSchema,
      rows: Type.Array(RowSchema, {
        minItems: 2,
        maxItems: 100,
        uniqueItems: true,
        description: 'The rows of which every pair is alike',
      }),
      margin: MarginSchema,
      scale: Type.Optional(ScaleSchema),
    },
    { ...closed, title: 'Alike target' },
  ),
  example: {
    kind: 'alike',
    part: 'en-de',
    metric: 'forward-ms',
    rows: ['SAPE', 'LAPE', 'RPE'],
    margin: { value: 1.25, because: 'The factor within which trials of medicines call two products equivalent.' },
    scale: 'ratio',
    cite: { table: 'Figure 2' },
  },
  findProblems: (target, places) => [
    ...findColumnProblems(target, places),
    ...findUnknownRows(places, target.part, pointToItems('/rows', target.rows)),
    ...findFactorProblems(target, '/margin/value'),
  ],
  metrics: ({ metric }) => [metric],
  judge: (target, evidence) => [judgeAlikeRows(target, evidence)],
});
