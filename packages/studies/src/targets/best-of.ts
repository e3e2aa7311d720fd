/** The claim that one row is the best of a set. Every comparison with it must hold. */
import type { Problem } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { judgeBestOf } from '../judging/comparisons/judge-best-of.ts';
import { findMetric, findUnknownRows, type Places } from '../places.ts';
import { LeastGapSchema, MetricNameSchema, place, RowSchema, RowsSchema } from './fields.ts';
import { findColumnProblems, pointToItems } from './problems.ts';
import { defineTarget } from './target.ts';

export const bestOf = defineTarget({
  kind: 'best-of',
  title: 'A row is the best of a set',
  schema: Type.Object(
    {
      kind: Type.Literal('best-of'),
      ...place,
      metric: MetricNameSchema,
      row: RowSchema,
      among: Type.Union([Type.Literal('all'), RowsSchema], {
        description: 'The rows that it is compared with, or `all` of the part',
      }),
      by: Type.Optional(LeastGapSchema),
    },
    { ...closed, title: 'Best-of target' },
  ),
  example: {
    kind: 'best-of',
    part: 'both',
    metric: 'chrf++',
    row: 'PosNet-Embed',
    among: 'all',
    cite: { text: '§4.2' },
  },
  findProblems: (target, places) => {
    const among = target.among === 'all' ? [] : target.among;
    return [
      ...findColumnProblems(target, places),
      ...findUndirected(target, places),
      ...findNoRival(target, places),
      ...findUnknownRows(places, target.part, [
        { pointer: '/row', name: target.row },
        ...pointToItems('/among', among),
      ]),
    ];
  },
  metrics: ({ metric }) => [metric],
  judge: (target, evidence) => [judgeBestOf(target, evidence)],
});

/** Refuses a metric of which neither a higher nor a lower value is better: no row is the best in its parameters. */
function findUndirected(
  { part, metric }: { readonly part: string; readonly metric: string },
  places: Places,
): Problem[] {
  const known = findMetric(places, part, metric);
  if (known?.higherIsBetter !== null) return [];
  const message = `no value of ${known.title} is better than another, so no row is the best`;
  return [{ pointer: '/metric', message, fix: 'name another metric, or claim that the row is above others' }];
}

/** Refuses a set without another row: nothing could be judged, and the whole report would fail. */
function findNoRival(
  { part, row, among }: { readonly part: string; readonly row: string; readonly among: 'all' | readonly string[] },
  places: Places,
): Problem[] {
  const set = among === 'all' ? places.get(part)?.rows.map((known) => known.row) : among;
  if (set === undefined || set.some((other) => other !== row)) return [];
  return [{ pointer: '/among', message: `has no row besides ${row}`, fix: 'name the rows that it is compared with' }];
}
