/**
 * Draws intervals as a forest plot: one line for each name, and the values from left to right. The first series is a band (a
 * printed number with its margin), the second a thick line with a dot (a measured one with its interval), and all others are
 * thin lines with ends (the range in which another run is expected).
 */
import type { Chart, ChartPoint } from '@ordo/studies';
import { allPoints, endsOf, listNames } from './chart-axes.ts';
import type { FigureForm } from './figure-form.ts';
import { FIGURE, frame } from './frame.ts';
import { drawLegend, estimateWidth } from './legend.ts';
import { makeScale, type Scale } from './scale.ts';
import { SERIES_COUNT } from './style.ts';
import { element, text } from './svg.ts';

/** The distance from one line to the next, in pixels. */
const LINE = 34;
/** The widest name, in pixels and in characters. Names may take up to half of the figure. */
const WIDEST = 320;
const LONGEST_NAME = 44;

export const intervals: FigureForm = { form: 'intervals', draw: drawIntervals };

function drawIntervals(chart: Chart): string {
  const names = listNames(chart);
  const left = 24 + Math.min(WIDEST, Math.max(...names.map((name) => estimateWidth(name)), 40));
  const x = makeScale(allPoints(chart).flatMap(endsOf), [left, FIGURE.right]);
  const bottom = FIGURE.top + names.length * LINE;
  const lineOf = (name: string): number => FIGURE.top + (names.indexOf(name) + 0.5) * LINE;
  const legend = drawLegend(
    chart.series.map(({ name }) => name),
    bottom + 66,
    legendClass,
  );
  const marks = [
    ...drawAxis(x, { left, bottom, label: chart.yLabel }),
    ...names.map((name) => text(name, { x: left - 10, y: lineOf(name) + 4, 'text-anchor': 'end' }, LONGEST_NAME)),
    ...chart.series.flatMap(({ points }, i) =>
      points.flatMap((point) => drawInterval(point, x, { y: lineOf(String(point.x)), series: i })),
    ),
    ...listUnmeasured(chart).map((name) => text('no result', { class: 'missing', x: left + 8, y: lineOf(name) + 4 })),
    ...legend.marks,
  ];
  return frame(chart.title, marks, { height: bottom + 66 + legend.height });
}

/** Lists the names without a value in the second series, which has the measured values. */
function listUnmeasured(chart: Chart): string[] {
  const measured = chart.series[1]?.points.filter(({ y }) => y !== null) ?? [];
  const known = new Set(measured.map(({ x }) => String(x)));
  return listNames(chart).filter((name) => !known.has(name));
}

interface Edges {
  readonly left: number;
  readonly bottom: number;
  readonly label: string;
}

function drawAxis(x: Scale, { left, bottom, label }: Edges): string[] {
  return [
    ...x.tickValues.flatMap((value, i) => {
      const at = x.place(value);
      return [
        element('line', { class: 'grid', x1: at, y1: FIGURE.top, x2: at, y2: bottom }),
        text(x.ticks[i] as string, { x: at, y: bottom + 18, 'text-anchor': 'middle' }),
      ];
    }),
    element('line', { class: 'axis', x1: left, y1: bottom, x2: FIGURE.right, y2: bottom }),
    text(label, { x: (left + FIGURE.right) / 2, y: bottom + 40, 'text-anchor': 'middle' }),
  ];
}

const legendClass = (series: number): string => {
  if (series === 0) return 'thick band-sample';
  return series === 1 ? 'thick' : 'thin';
};

interface Spot {
  readonly y: number;
  /** The index of the series among all series. */
  readonly series: number;
}

function drawInterval(point: ChartPoint, x: Scale, { y, series }: Spot): string[] {
  if (point.y === null) return [];
  const colour = `s${series % SERIES_COUNT}`;
  const [low, high] = endsOf(point).map((value) => x.place(value)) as [number, number];
  const middle = x.place(point.y);
  const line = (thickness: string): string =>
    element('line', { class: `${thickness} ${colour}`, x1: low, y1: y, x2: high, y2: y });
  if (series === 0) {
    return [
      element('rect', { class: `band ${colour}`, x: low, y: y - 12, width: high - low, height: 24 }),
      element('line', { class: colour, x1: middle, y1: y - 12, x2: middle, y2: y + 12 }),
    ];
  }
  const dot = element('circle', { class: colour, cx: middle, cy: y, r: 4.5 });
  if (series === 1) return point.error === null ? [dot] : [line('thick'), dot];
  if (point.error === null) return [];
  const ends = [low, high].map((at) => element('line', { class: colour, x1: at, y1: y - 5, x2: at, y2: y + 5 }));
  return [line('thin'), ...ends];
}
