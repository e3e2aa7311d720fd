/** The lead of one row over another by the length of the n-grams that are compared, next to a control pair. */
import { mean, standardDeviation } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import type { ChartPoint } from './chart.ts';
import type { Column, Evidence } from '../judging/evidence.ts';
import { findUnknownMetrics, findUnknownPart, findUnknownRows } from '../places.ts';
import { LineSchema } from '../schema.ts';
import { defineFigure } from './figure.ts';
import { place } from './fields.ts';

const Pair = { row: LineSchema('The upper row'), over: LineSchema('The lower row') };

export const ngramGaps = defineFigure({
  kind: 'ngram-gaps',
  title: 'The lead of a row by n-gram order',
  schema: Type.Object(
    {
      kind: Type.Literal('ngram-gaps'),
      ...place,
      metrics: Type.Array(LineSchema('A metric that is derived by its n-gram order'), {
        minItems: 2,
        maxItems: 100,
        uniqueItems: true,
        description: 'The metrics from left to right, such as `bleu maxOrder=1`, `bleu maxOrder=2`, …',
      }),
      xLabel: LineSchema('What the order counts'),
      ...Pair,
      control: Type.Optional(Type.Object(Pair, { ...closed, description: 'A pair about which nothing is claimed' })),
    },
    { ...closed, title: 'N-gram gaps' },
  ),
  example: {
    kind: 'ngram-gaps',
    name: 'figure-4',
    title: 'The lead by n-gram order',
    part: 'en-de',
    metrics: ['bleu maxOrder=1', 'bleu maxOrder=2'],
    xLabel: 'words up to n',
    row: 'PosNet-Embed',
    over: 'SAPE',
    control: { row: 'SAPE', over: 'RPE' },
  },
  findProblems: ({ part, metrics, row, over, control }, places) => [
    ...findUnknownPart(places, { pointer: '/part', name: part }),
    ...findUnknownMetrics(
      places,
      part,
      metrics.map((name, i) => ({ pointer: `/metrics/${i}`, name })),
    ),
    ...findUnknownRows(places, part, [
      { pointer: '/row', name: row },
      { pointer: '/over', name: over },
      ...(control === undefined
        ? []
        : [
            { pointer: '/control/row', name: control.row },
            { pointer: '/control/over', name: control.over },
          ]),
    ]),
  ],
  metrics: ({ metrics }) => metrics,
  build: ({ name, title, part, metrics, xLabel, row, over, control }, { evidence }) => {
    const pairs = [{ row, over }, ...(control === undefined ? [] : [control])];
    const series = pairs.map((pair) => ({
      name: `${pair.row} − ${pair.over}`,
      points: metrics.flatMap((metric, i) =>
        gapAt(evidence, { part, metric }, { ...pair, x: orderOf(metric) ?? i + 1 }),
      ),
    }));
    return [{ name, title, form: 'lines', xLabel, yLabel: 'points', series }];
  },
});

interface PairAt {
  readonly row: string;
  readonly over: string;
  /** The n-gram order. */
  readonly x: number;
}

/** Returns the number at the end of the name of a derived metric. */
function orderOf(metric: string): number | null {
  const found = /=(\d+)$/.exec(metric);
  return found === null ? null : Number(found[1]);
}

/** Returns the difference of means over seeds with its standard error, paired by seed; no value where no seed has both. */
function gapAt(evidence: Evidence, column: Column, { row, over, x }: PairAt): ChartPoint[] {
  const [own, other] = [evidence.sample(column, row), evidence.sample(column, over)];
  const gaps = own.seeds.finished.flatMap((seed, i) => {
    const at = other.seeds.finished.indexOf(seed);
    return at < 0 ? [] : [(own.values[i] as number) - (other.values[at] as number)];
  });
  const [gap, s] = [mean(gaps), standardDeviation(gaps)];
  return gap === null ? [] : [{ x, y: gap, error: s === null ? null : s / Math.sqrt(gaps.length) }];
}
