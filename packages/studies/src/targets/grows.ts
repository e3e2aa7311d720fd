/** The claim that the lead of one row over another grows along a series of metrics, and more than the lead in a control pair. */
import type { Problem } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { judgeGrowingLead } from '../judging/comparisons/judge-grows.ts';
import { findMetric, findUnknownMetrics, findUnknownPart, findUnknownRows, type Places } from '../places.ts';
import { LineSchema } from '../schema.ts';
import { MetricNameSchema, place, RowSchema } from './fields.ts';
import { pointToItems } from './problems.ts';
import { defineTarget } from './target.ts';

export const grows = defineTarget({
  kind: 'grows',
  title: 'A lead grows along a series of metrics',
  schema: Type.Object(
    {
      kind: Type.Literal('grows'),
      ...place,
      series: LineSchema('The name of the series, such as `BLEU by n-gram order`'),
      metrics: Type.Array(MetricNameSchema, {
        minItems: 3,
        maxItems: 100,
        uniqueItems: true,
        description: 'The metrics along which the lead grows, in their order',
      }),
      row: RowSchema,
      over: RowSchema,
      control: Type.Object(
        { row: RowSchema, over: RowSchema },
        {
          ...closed,
          description: 'A pair of systems about which nothing is claimed. Gaps of such pairs often grow by themselves.',
        },
      ),
    },
    { ...closed, title: 'Grows target' },
  ),
  example: {
    kind: 'grows',
    part: 'en-de',
    series: 'BLEU by n-gram order',
    metrics: ['bleu maxOrder=1', 'bleu maxOrder=2', 'bleu maxOrder=3'],
    row: 'PosNet-Embed',
    over: 'SAPE',
    control: { row: 'SAPE', over: 'RPE' },
    cite: { table: 'Figure 4' },
  },
  findProblems: (target, places) => [
    ...findUnknownPart(places, { pointer: '/part', name: target.part }),
    ...findUnknownMetrics(places, target.part, pointToItems('/metrics', target.metrics)),
    ...findUnknownRows(places, target.part, [
      { pointer: '/row', name: target.row },
      { pointer: '/over', name: target.over },
      { pointer: '/control/row', name: target.control.row },
      { pointer: '/control/over', name: target.control.over },
    ]),
    ...findMetricAsSeries(target, places),
    ...findVoidPairs(target),
  ],
  metrics: ({ metrics }) => metrics,
  judge: (target, evidence) => [judgeGrowingLead(target, evidence)],
});

/**
 * Refuses a series with the name of a metric. A judgement names the series as its metric, so it would be shown as one about that
 * metric, and under the name of a time it would not decide a check.
 */
function findMetricAsSeries(
  { part, series }: { readonly part: string; readonly series: string },
  places: Places,
): Problem[] {
  if (findMetric(places, part, series) === undefined) return [];
  const message = `"${series}" is a metric of ${part}`;
  return [{ pointer: '/series', message, fix: 'name the series after its metrics and their order' }];
}

interface Pairs {
  readonly row: string;
  readonly over: string;
  readonly control: { readonly row: string; readonly over: string };
}

/** Refuses pairs that show nothing: a row beside itself, and a control that is the claimed pair again. */
function findVoidPairs({ row, over, control }: Pairs): Problem[] {
  const isSame = new Set([row, over, control.row, control.over]).size === 2;
  return [
    ...(row === over ? [{ pointer: '/over', message: `${row} has no lead over itself`, fix: 'name another row' }] : []),
    ...(control.row === control.over
      ? [{ pointer: '/control/over', message: `${control.row} has no lead over itself`, fix: 'name another row' }]
      : isSame && row !== over
        ? [
            {
              pointer: '/control',
              message: 'is the claimed pair again, so it controls nothing',
              fix: 'name another pair',
            },
          ]
        : []),
  ];
}
