/** The axes of a chart: values upwards, and numbers or names from left to right. */
import type { Chart, ChartPoint } from '@ordo/studies';
import { FIGURE } from './frame.ts';
import { estimateWidth } from './legend.ts';
import { makeScale } from './scale.ts';
import { element, text } from './svg.ts';

/** Returns the lowest and the highest value of a point with its error bar; nothing for a point without a value. */
export function endsOf({ y, error }: ChartPoint): number[] {
  return y === null ? [] : [y - (error ?? 0), y + (error ?? 0)];
}

export function allPoints({ series }: Pick<Chart, 'series'>): ChartPoint[] {
  return series.flatMap(({ points }) => points);
}

/** Lists the names on the horizontal axis, in the order of their first appearance. */
export function listNames(chart: Chart): string[] {
  return [...new Set(allPoints(chart).map(({ x }) => String(x)))];
}

interface Tick {
  readonly label: string;
  /** The distance from the left, in pixels. */
  readonly at: number;
}

export interface HorizontalAxis {
  readonly ticks: readonly Tick[];
  place(x: ChartPoint['x']): number;
}

/** Returns a numeric axis. If some of the points have names, all points are placed at equal distances instead. */
export function horizontalAxis(chart: Chart): HorizontalAxis {
  const xs = allPoints(chart).map(({ x }) => x);
  const numbers = xs.filter((x) => typeof x === 'number');
  if (numbers.length < xs.length) return nameAxis(listNames(chart));
  const scale = makeScale(numbers, [FIGURE.left, FIGURE.right]);
  return {
    ticks: scale.tickValues.map((value, i) => ({ label: scale.ticks[i] ?? '', at: scale.place(value) })),
    place: (x) => scale.place(Number(x)),
  };
}

/** Returns an axis of names. Each name is in the middle of its own slot. */
export function nameAxis(names: readonly string[]): HorizontalAxis {
  const slot = (FIGURE.right - FIGURE.left) / Math.max(1, names.length);
  const at = (i: number): number => FIGURE.left + (i + 0.5) * slot;
  return { ticks: names.map((label, i) => ({ label, at: at(i) })), place: (x) => at(names.indexOf(String(x))) };
}

export interface DrawnAxis {
  readonly marks: readonly string[];
  /** The height at which the next element below can begin. */
  readonly bottom: number;
}

/** The longest label, in characters. */
const LONGEST_LABEL = 26;

/** The sine of the angle at which labels are drawn if they do not fit side by side. */
const SLOPE = Math.sin(Math.PI / 6);

/** Draws labels below the chart, and the title of the axis below them. Labels that would overlap are slanted. */
export function drawHorizontalAxis({ ticks }: HorizontalAxis, title: string): DrawnAxis {
  const { left, right, bottom } = FIGURE;
  const widest = Math.max(0, ...ticks.map(({ label }) => estimateWidth(label.slice(0, LONGEST_LABEL))));
  const slanted = widest + 8 > (right - left) / Math.max(1, ticks.length);
  const depth = slanted ? 14 + widest * SLOPE : 18;
  const labels = ticks.map(({ label, at }) => {
    const y = bottom + (slanted ? 14 : 18);
    const turned = { x: at + 4, y, 'text-anchor': 'end', transform: `rotate(-30 ${at + 4} ${y})` };
    return text(label, slanted ? turned : { x: at, y, 'text-anchor': 'middle' }, LONGEST_LABEL);
  });
  const base = bottom + depth + 20;
  return {
    marks: [
      element('line', { class: 'axis', x1: left, y1: bottom, x2: right, y2: bottom }),
      ...labels,
      text(title, { x: (left + right) / 2, y: base, 'text-anchor': 'middle' }),
    ],
    bottom: base + 24,
  };
}
