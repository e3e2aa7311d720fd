/** The parts that all figures share: their size, title and value axis. */
import type { Scale } from './scale.ts';
import { SERIES_COUNT, STYLE } from './style.ts';
import { element, text } from './svg.ts';

export const FIGURE = { width: 720, height: 400, left: 72, right: 700, top: 48, bottom: 330 } as const;

/** The longest title, in characters. */
const LONGEST_TITLE = 75;

/** Returns the classes of a series. Where colours repeat, the dash pattern differs, so that 49 series can be told apart. */
export function classOfSeries(i: number): string {
  return `s${i % SERIES_COUNT} d${(i + Math.floor(i / SERIES_COUNT)) % SERIES_COUNT}`;
}

interface FrameSize {
  readonly height: number;
  readonly width?: number;
}

/** Wraps the marks of a chart into an SVG document with a title. */
export function frame(title: string, marks: readonly string[], { height, width = FIGURE.width }: FrameSize): string {
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, class: 'ordo-figure' };
  return `${element(
    'svg',
    { ...attributes, role: 'img', 'aria-label': title },
    element('style', {}, STYLE),
    element('rect', { class: 'paper', width, height }),
    text(title, { class: 'title', x: FIGURE.left, y: 28 }, LONGEST_TITLE),
    ...marks,
  )}\n`;
}

/** Draws the vertical value axis, with grid lines across the figure. */
export function valueAxis(scale: Scale, label: string): string[] {
  const { left, right, top, bottom } = FIGURE;
  const middle = (top + bottom) / 2;
  return [
    ...scale.tickValues.flatMap((value, i) => {
      const y = scale.place(value);
      return [
        element('line', { class: 'grid', x1: left, y1: y, x2: right, y2: y }),
        text(scale.ticks[i] as string, { x: left - 8, y: y + 4, 'text-anchor': 'end' }),
      ];
    }),
    element('line', { class: 'axis', x1: left, y1: top, x2: left, y2: bottom }),
    text(label, { x: 18, y: middle, 'text-anchor': 'middle', transform: `rotate(-90 18 ${middle})` }, 38),
  ];
}
