/** The claim that one row is above others, by at least a gap. */
import { closed, oneOf } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { judgeClaimedGap } from '../judging/comparisons/judge-gap.ts';
import { findUnknownRows } from '../places.ts';
import { LeastGapSchema, MetricNameSchema, place, RowSchema, RowsSchema, ScaleSchema } from './fields.ts';
import { findColumnProblems, pointToItems } from './problems.ts';
import { defineTarget } from './target.ts';

export const above = defineTarget({
  kind: 'above',
  title: 'A row lies above others',
  schema: Type.Object(
    {
      kind: Type.Literal('above'),
      ...place,
      metric: MetricNameSchema,
      row: RowSchema,
      over: Type.Union([RowSchema, RowsSchema], { description: 'The row below, or several' }),
      by: Type.Optional(LeastGapSchema),
      scale: Type.Optional(ScaleSchema),
      printedMark: Type.Optional(
        oneOf(['+', '++', '†'], { description: 'The mark of significance that the paper prints behind the number' }),
      ),
    },
    { ...closed, title: 'Above target' },
  ),
  example: {
    kind: 'above',
    part: 'en-de',
    metric: 'bleu',
    row: 'PosNet-Embed',
    over: ['SAPE', 'RPE'],
    by: { value: -0.2, because: 'The claim is “at least as good as”, and the table’s smallest gain is 0.2.' },
    cite: { text: '§4.2' },
  },
  findProblems: (target, places) => {
    const over = Array.isArray(target.over) ? target.over : [target.over];
    const mentions = Array.isArray(target.over)
      ? pointToItems('/over', target.over)
      : [{ pointer: '/over', name: target.over }];
    const itself = { pointer: '/over', message: `${target.row} cannot be above itself`, fix: 'name another row' };
    return [
      ...findColumnProblems(target, places),
      ...findUnknownRows(places, target.part, [{ pointer: '/row', name: target.row }, ...mentions]),
      ...(over.includes(target.row) ? [itself] : []),
      ...findLeastFactor(target.scale, target.by?.value),
    ];
  },
  metrics: ({ metric }) => [metric],
  judge: ({ part, metric, scale, row, over, by, printedMark }, evidence) => {
    const column = { part, metric, scale };
    const atLeast = by?.value ?? (scale === 'ratio' ? 1 : 0);
    const others = Array.isArray(over) ? over : [over];
    return others.map((other) => judgeClaimedGap({ column, row, over: other, atLeast, printedMark }, evidence));
  },
});

function findLeastFactor(scale: string | undefined, value: number | undefined) {
  if (scale !== 'ratio' || value === undefined || value > 0) return [];
  return [{ pointer: '/by/value', message: `${value} is not a factor above 0`, fix: 'give a factor such as 1.1' }];
}
