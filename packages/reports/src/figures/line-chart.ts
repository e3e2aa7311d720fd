/** Draws learning curves, and other series over a number, as an SVG document. */
import { classOfSeries, FIGURE, frame, valueAxis } from './frame.ts';
import { makeScale, type Scale } from './scale.ts';
import { coordinate, element, text } from './svg.ts';

export interface LinePoint {
  readonly x: number;
  readonly y: number;
  /** Half the length of the error bar, in the unit of y. Null or absent for none. */
  readonly error?: number | null;
}

export interface LineSeries {
  readonly name: string;
  readonly points: readonly LinePoint[];
}

export interface LineChart {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly series: readonly LineSeries[];
}

/** Equal data gives equal bytes. @throws OrdoError `report.unavailable` if there is no point */
export function renderLineChart(chart: LineChart): string {
  const points = chart.series.flatMap((series) => series.points);
  const x = makeScale(
    points.map((point) => point.x),
    [FIGURE.left, FIGURE.right],
  );
  const y = makeScale(
    points.flatMap((point) => endsOf(point)),
    [FIGURE.bottom, FIGURE.top],
  );
  return frame(chart.title, [
    ...valueAxis(y, chart.yLabel),
    ...horizontalAxis(x, chart.xLabel),
    ...chart.series.flatMap((series) => series.points.flatMap((point) => errorBar(point, x, y))),
    ...chart.series.map((series, i) =>
      element('polyline', {
        class: `line ${classOfSeries(i)}`,
        points: series.points
          .map((point) => `${coordinate(x.place(point.x))},${coordinate(y.place(point.y))}`)
          .join(' '),
      }),
    ),
    ...legend(chart.series.map((series) => series.name)),
  ]);
}

/** The lowest and the highest value of a point with its error bar. */
function endsOf({ y, error }: LinePoint): [number, number] {
  return [y - (error ?? 0), y + (error ?? 0)];
}

function errorBar(point: LinePoint, x: Scale, y: Scale): string[] {
  if (point.error === undefined || point.error === null) return [];
  const middle = x.place(point.x);
  const [low, high] = endsOf(point).map((value) => y.place(value)) as [number, number];
  return [
    element('line', { class: 'error', x1: middle, y1: low, x2: middle, y2: high }),
    ...[low, high].map((end) => element('line', { class: 'error', x1: middle - 4, y1: end, x2: middle + 4, y2: end })),
  ];
}

function horizontalAxis(scale: Scale, label: string): string[] {
  const { left, right, bottom } = FIGURE;
  return [
    element('line', { class: 'axis', x1: left, y1: bottom, x2: right, y2: bottom }),
    ...scale.tickValues.map((value, i) =>
      text(scale.ticks[i] as string, { x: scale.place(value), y: bottom + 18, 'text-anchor': 'middle' }),
    ),
    text(label, { x: (left + right) / 2, y: bottom + 38, 'text-anchor': 'middle' }),
  ];
}

/** A row of names under the chart, each with a sample of its line. */
function legend(names: readonly string[]): string[] {
  const y = FIGURE.height - 12;
  const width = (FIGURE.right - FIGURE.left) / Math.max(1, names.length);
  return names.flatMap((name, i) => {
    const x = FIGURE.left + i * width;
    return [
      element('line', { class: `line ${classOfSeries(i)}`, x1: x, y1: y - 4, x2: x + 24, y2: y - 4 }),
      text(name, { x: x + 30, y }),
    ];
  });
}
