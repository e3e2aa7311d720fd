/** The parts that all figures share: colours for light and dark pages, title, axes and legend. */
import type { Scale } from './scale.ts';
import { element, text } from './svg.ts';

export const FIGURE = { width: 720, height: 400, left: 72, right: 700, top: 48, bottom: 330 } as const;

/** Series differ in colour (Okabe & Ito 2008, safe for colour-blind readers) and in dash pattern. */
export const SERIES_COUNT = 7;
const LIGHT = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#a87900', '#3b8fc4', '#555555'];
const DARK = ['#56b4e9', '#e8853a', '#33c79a', '#e0a3c3', '#f0c05a', '#8fd0f5', '#bbbbbb'];
const DASHES = ['none', '8 4', '2 3', '10 3 2 3', '5 2', '1 4', '12 5'];

/** In characters. */
const LONGEST_TITLE = 75;

/** Every rule is confined to figures, because an SVG inside a page shares its styles with the page. */
const rule = (selectors: string, declarations: string): string =>
  `${selectors
    .split(',')
    .map((selector) => `.ordo-figure ${selector}`)
    .join(',')}{${declarations}}`;

const colourRules = (colours: readonly string[]): string =>
  colours.map((colour, i) => rule(`.s${i}`, `stroke:${colour};fill:${colour}`)).join('');

const STYLE = [
  rule('text', 'font:13px system-ui,sans-serif;fill:#222'),
  rule('.title', 'font-size:15px;font-weight:600'),
  rule('.axis', 'stroke:#222;fill:none'),
  rule('.grid', 'stroke:#ddd;fill:none'),
  rule('.error', 'stroke:#222'),
  rule('.paper', 'fill:#fff'),
  colourRules(LIGHT),
  rule('.line', 'fill:none;stroke-width:2'),
  DASHES.map((dash, i) => rule(`.line.d${i}`, `fill:none;stroke-dasharray:${dash}`)).join(''),
  rule('.band', 'fill-opacity:.25;stroke:none'),
  rule('.band-sample', 'stroke-opacity:.35;stroke-width:14'),
  rule('.thick', 'stroke-width:5'),
  '@media (prefers-color-scheme:dark){',
  rule('text', 'fill:#eee'),
  rule('.axis,.error', 'stroke:#eee'),
  rule('.grid', 'stroke:#444'),
  rule('.paper', 'fill:#161616'),
  colourRules(DARK),
  rule('.line', 'fill:none'),
  rule('.band', 'stroke:none'),
  '}',
].join('');

/** The classes of a series. Where colours repeat, the dash pattern differs, so that 49 series can be told apart. */
export function classOfSeries(i: number): string {
  return `s${i % SERIES_COUNT} d${(i + Math.floor(i / SERIES_COUNT)) % SERIES_COUNT}`;
}

interface FrameSize {
  readonly height: number;
  readonly width?: number;
}

/** An SVG document with a title, around the marks of a chart. */
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

/** The vertical value axis, with grid lines across the figure. */
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
