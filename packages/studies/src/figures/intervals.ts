/** Shows every judged number of a column on one axis: the printed one, the measured one, and the uncertainty of both. */
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import type { Judgement } from '../judging/judgement.ts';
import { findUnknownMetrics, findUnknownPart } from '../places.ts';
import { LineSchema } from '../schema.ts';
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
    // Printed numbers alone are not a result.
    if (own.every(({ measured }) => measured === null)) return [];
    const yLabel = evidence.metric({ part, metric }).title;
    const series = [
      {
        name: 'printed ± margin',
        points: own.map((judgement) => at(judgement, printedOf(judgement), judgement.margin)),
      },
      {
        name: 'measured with its interval',
        points: own.map((judgement) => around(judgement, shift(judgement.interval, printedOf(judgement) ?? 0))),
      },
      {
        name: 'where another print would lie',
        points: own.map((judgement) => around(judgement, judgement.prediction)),
      },
    ];
    return [{ name, title, form: 'intervals', xLabel: 'row', yLabel, series }];
  },
});

function at({ row }: Judgement, y: number | null, error: number | null) {
  return { x: row ?? '', y, error: y === null ? null : error };
}

/** Returns the middle and half the width of an interval; only the measured value where the spread is unknown. */
function around(judgement: Judgement, interval: readonly [number, number] | null) {
  if (interval === null) return at(judgement, judgement.measured, null);
  const [lower, upper] = interval;
  return at(judgement, (lower + upper) / 2, (upper - lower) / 2);
}

/** Shifts an interval of deviations so that it is around the printed number. */
function shift(interval: readonly [number, number] | null, print: number): readonly [number, number] | null {
  return interval === null ? null : [interval[0] + print, interval[1] + print];
}

const printedOf = ({ printed }: Judgement): number | null => (printed === null ? null : Number(printed));
