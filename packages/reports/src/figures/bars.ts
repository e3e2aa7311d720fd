/** Draws values as bars with error bars, side by side if there are several series. */
import type { Chart, ChartPoint } from '@ordo/studies';
import { allPoints, drawHorizontalAxis, endsOf, listNames, nameAxis } from './chart-axes.ts';
import type { FigureForm } from './figure-form.ts';
import { FIGURE, frame, valueAxis } from './frame.ts';
import { drawLegend } from './legend.ts';
import { makeScale, type Scale } from './scale.ts';
import { SERIES_COUNT } from './style.ts';
import { element, text } from './svg.ts';

/** The share of its slot that a group of bars fills. */
const FILLED = 0.6;

export const bars: FigureForm = { form: 'bars', draw: drawBars };

/** Draws the bars. The value axis always includes zero, because bars that do not start at zero mislead. */
function drawBars(chart: Chart): string {
  const ends = allPoints(chart).flatMap(endsOf);
  const y = makeScale(ends.length === 0 ? [] : [0, ...ends], [FIGURE.bottom, FIGURE.top]);
  const names = listNames(chart);
  const x = nameAxis(names);
  const axis = drawHorizontalAxis(x, chart.xLabel);
  const several = chart.series.length > 1;
  const legend = drawLegend(several ? chart.series.map(({ name }) => name) : [], axis.bottom, () => 'thick');
  const width = (FILLED * (FIGURE.right - FIGURE.left)) / names.length / chart.series.length;
  const groups = chart.series.flatMap(({ points }, i) => {
    const offset = (i - (chart.series.length - 1) / 2) * width;
    return points.flatMap((point) => {
      // A single series has a colour for each bar; several have one for each series.
      const colour = several ? i : names.indexOf(String(point.x));
      return drawBar(point, y, { middle: x.place(point.x) + offset, width, colour });
    });
  });
  const zero = y.place(0);
  const marks = [
    ...valueAxis(y, chart.yLabel),
    ...axis.marks,
    ...groups,
    element('line', { class: 'axis', x1: FIGURE.left, y1: zero, x2: FIGURE.right, y2: zero }),
    ...legend.marks,
  ];
  return frame(chart.title, marks, { height: axis.bottom + legend.height });
}

interface Bar {
  readonly middle: number;
  readonly width: number;
  readonly colour: number;
}

/** Draws one bar. A missing value leaves its place empty with the text "no result", so that a failure stays visible. */
function drawBar(point: ChartPoint, y: Scale, { middle, width, colour }: Bar): string[] {
  const zero = y.place(0);
  if (point.y === null) return [text('no result', { x: middle, y: zero - 6, 'text-anchor': 'middle' })];
  const end = y.place(point.y);
  const body = element('rect', {
    class: `s${colour % SERIES_COUNT}`,
    x: middle - width / 2,
    y: Math.min(end, zero),
    width,
    height: Math.abs(zero - end),
  });
  if (point.error === null) return [body];
  const [low, high] = endsOf(point).map((value) => y.place(value)) as [number, number];
  return [
    body,
    element('line', { class: 'error', x1: middle, y1: low, x2: middle, y2: high }),
    ...[low, high].map((at) => element('line', { class: 'error', x1: middle - 6, y1: at, x2: middle + 6, y2: at })),
  ];
}
