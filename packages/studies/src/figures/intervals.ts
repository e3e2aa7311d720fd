/** Every judged number of a column on one axis: what was printed, what was measured, and how sure both are. */
import { Type } from 'typebox';
import type { Judgement } from '../judged.ts';
import { findUnknownMetrics, findUnknownPart } from '../places.ts';
import { closed, LineSchema } from '../schema.ts';
import { defineFigure } from './figure.ts';
import { place } from './fields.ts';

export const intervals = defineFigure({
  kind: 'intervals',
  title: 'Printed and measured numbers with their intervals',
  schema: Type.Object(
    { kind: Type.Literal('intervals'), ...place, metric: LineSchema('The metric of the judged numbers') },
    { ...closed, title: 'Intervals' },
  ),
  example: {
    kind: 'intervals',
    name: 'table-1',
    title: 'Printed and measured',
    part: 'en-de',
    metric: 'bleu',
  },
  findProblems: ({ part, metric }, places) => [
    ...findUnknownPart(places, { pointer: '/part', name: part }),
    ...findUnknownMetrics(places, part, [{ pointer: '/metric', name: metric }]),
  ],
  metrics: ({ metric }) => [metric],
  build: ({ name, title, part, metric }, { evidence, judgements }) => {
    const own = judgements.filter(
      (judgement) => judgement.kind === 'value' && judgement.part === part && judgement.metric === metric,
    );
    // The printed numbers alone are no result.
    if (own.every(({ measured }) => measured === null)) return [];
    const yLabel = evidence.metric({ part, metric }).title;
    const series = [
      {
        name: 'printed ± margin',
        points: own.map((judgement) => at(judgement, printedOf(judgement), judgement.margin)),
      },
      {
        name: 'measured with its interval',
        points: own.map((judgement) => at(judgement, judgement.measured, halfOf(judgement.interval))),
      },
      {
        name: 'where another run of ours would print',
        points: own.map((judgement) => at(judgement, judgement.measured, halfOf(judgement.prediction))),
      },
    ];
    return [{ name, title, form: 'intervals', xLabel: 'row', yLabel, series }];
  },
});

function at({ row }: Judgement, y: number | null, error: number | null) {
  return { x: row ?? '', y, error: y === null ? null : error };
}

const printedOf = ({ printed }: Judgement): number | null => (printed === null ? null : Number(printed));

const halfOf = (interval: readonly [number, number] | null): number | null =>
  interval === null ? null : (interval[1] - interval[0]) / 2;
