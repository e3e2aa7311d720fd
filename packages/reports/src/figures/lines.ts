/** Draws series over a numeric axis, such as learning curves, as lines with error bars. */
import type { Chart, ChartPoint } from '@ordo/studies';
import { allPoints, drawHorizontalAxis, endsOf, type HorizontalAxis, horizontalAxis } from './chart-axes.ts';
import type { FigureForm } from './figure-form.ts';
import { classOfSeries, FIGURE, frame, valueAxis } from './frame.ts';
import { drawLegend } from './legend.ts';
import { makeScale, type Scale } from './scale.ts';
import { coordinate, element } from './svg.ts';

/** Each point of a series is drawn if it has fewer points than this. */
const FEW = 40;

export const lines: FigureForm = { form: 'lines', draw: drawLines };

function drawLines(chart: Chart): string {
  const y = makeScale(allPoints(chart).flatMap(endsOf), [FIGURE.bottom, FIGURE.top]);
  const x = horizontalAxis(chart);
  const axis = drawHorizontalAxis(x, chart.xLabel);
  const names = chart.series.map(({ name }) => name);
  const legend = drawLegend(names, axis.bottom, () => 'line');
  const marks = [
    ...valueAxis(y, chart.yLabel),
    ...axis.marks,
    ...allPoints(chart).flatMap((point) => drawErrorBar(point, x, y)),
    ...chart.series.flatMap(({ points }, i) => drawSeries(points, { x, y, i })),
    ...legend.marks,
  ];
  return frame(chart.title, marks, { height: axis.bottom + legend.height });
}

interface Axes {
  readonly x: HorizontalAxis;
  readonly y: Scale;
  /** The index of the series among all series. */
  readonly i: number;
}

/** Draws a line through the points. The line is broken where a value is missing, so that nothing looks measured that was not. */
function drawSeries(points: readonly ChartPoint[], { x, y, i }: Axes): string[] {
  const stretches: string[][] = [[]];
  for (const point of points) {
    if (point.y === null) stretches.push([]);
    else stretches.at(-1)?.push(`${coordinate(x.place(point.x))},${coordinate(y.place(point.y))}`);
  }
  const series = classOfSeries(i);
  const drawn = stretches
    .filter((stretch) => stretch.length > 0)
    .map((stretch) => element('polyline', { class: `line ${series}`, points: stretch.join(' ') }));
  const dots = points.flatMap((point) =>
    point.y === null ? [] : [element('circle', { class: series, cx: x.place(point.x), cy: y.place(point.y), r: 3 })],
  );
  return [...drawn, ...(points.length < FEW ? dots : [])];
}

function drawErrorBar(point: ChartPoint, x: HorizontalAxis, y: Scale): string[] {
  if (point.error === null || point.y === null) return [];
  const middle = x.place(point.x);
  const [low, high] = endsOf(point).map((value) => y.place(value)) as [number, number];
  return [
    element('line', { class: 'error', x1: middle, y1: low, x2: middle, y2: high }),
    ...[low, high].map((end) => element('line', { class: 'error', x1: middle - 4, y1: end, x2: middle + 4, y2: end })),
  ];
}
