/** Draws the picture of the README, for a theme and a width. Equal rows give equal bytes. */
import type { PictureRow } from './picture-rows.ts';

export const THEMES = {
  light: {
    paper: '#ffffff',
    ink: '#1f2328',
    soft: '#59636e',
    line: '#d1d9e0',
    dot: '#0969da',
    good: '#1a7f37',
    open: '#9a6700',
    bad: '#cf222e',
  },
  dark: {
    paper: '#0d1117',
    ink: '#f0f6fc',
    soft: '#9198a1',
    line: '#3d444d',
    dot: '#4493f8',
    good: '#3fb950',
    open: '#d29922',
    bad: '#f85149',
  },
} as const;

/** The layouts, in pixels. A narrow picture leaves out the printed scores, so that it can be read on a phone. */
export const LAYOUTS = {
  wide: {
    width: 840,
    axis: [205, 465],
    score: 595,
    verdict: 625,
    size: 15,
    title: 'Cross-lingual positions (Ding et al. 2020), with exact word orders',
    legend: 'BLEU of five trainings each, with their mean as a bar, and what became of the claims of the paper',
  },
  narrow: {
    width: 420,
    axis: [146, 262],
    score: null,
    verdict: 286,
    size: 14,
    title: 'Cross-lingual positions (Ding et al. 2020)',
    legend: 'BLEU of five trainings each, with their mean as a bar',
  },
} as const;

type Theme = (typeof THEMES)[keyof typeof THEMES];
type Layout = (typeof LAYOUTS)[keyof typeof LAYOUTS];

const FIRST = 92;
const STEP = 30;
/** The scale in BLEU. */
const SCALE = [30, 100] as const;
const TICKS = [40, 60, 80, 100];

export function drawPicture(rows: readonly PictureRow[], theme: Theme, layout: Layout): string {
  const height = FIRST + rows.length * STEP + 18;
  const body = [
    `<rect width="${layout.width}" height="${height}" rx="8" fill="${theme.paper}" stroke="${theme.line}"/>`,
    write(layout.title, { x: 20, y: 32, fill: theme.ink, weight: 600 }),
    write(layout.legend, { x: 20, y: 54, fill: theme.soft, size: 13 }),
    ...drawHead(theme, layout, height),
    ...rows.flatMap((row, i) => drawRow(row, FIRST + i * STEP + STEP / 2, theme, layout)),
  ];
  const size = `width="${layout.width}" height="${height}" viewBox="0 0 ${layout.width} ${height}"`;
  const font = `font-family="system-ui, -apple-system, 'Segoe UI', sans-serif" font-size="${layout.size}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${font}>\n${body.join('\n')}\n</svg>\n`;
}

function drawHead(theme: Theme, layout: Layout, height: number): string[] {
  const heading = { y: FIRST - 10, fill: theme.soft, size: 13 };
  const ticks = TICKS.flatMap((tick) => {
    const x = place(tick, layout);
    return [
      `<line x1="${x}" x2="${x}" y1="${FIRST}" y2="${height - 18}" stroke="${theme.line}" stroke-width="1"/>`,
      write(String(tick), { ...heading, x, anchor: 'middle' }),
    ];
  });
  return [
    ...ticks,
    write('positions', { ...heading, x: 20 }),
    ...(layout.score === null ? [] : [write('mean ± spread', { ...heading, x: layout.score, anchor: 'end' })]),
    write('claims', { ...heading, x: layout.verdict }),
  ];
}

function drawRow(
  { title, mean, bySeed, score, verdict }: PictureRow,
  y: number,
  theme: Theme,
  layout: Layout,
): string[] {
  const base = y + 5;
  const x = place(mean, layout);
  const sign = verdict.slice(0, 1);
  const colour = { '✓': theme.good, '▲': theme.good, '?': theme.open, '▼': theme.bad }[sign] ?? theme.soft;
  // The mark of a note is left out, because the note is on the page that the picture links to.
  const whole = verdict.replace(/¶$/u, '');
  const told = layout.score === null ? whole.replace(/ \(.*\)$/u, '') : whole;
  return [
    `<line x1="20" x2="${layout.width - 20}" y1="${y - STEP / 2}" y2="${y - STEP / 2}" stroke="${theme.line}" stroke-width="0.75"/>`,
    write(layout.score === null ? shorten(title) : title, { x: 20, y: base, fill: theme.ink }),
    ...bySeed.map(
      (value) => `<circle cx="${place(value, layout)}" cy="${y}" r="4" fill="${theme.dot}" fill-opacity="0.55"/>`,
    ),
    `<line x1="${x}" x2="${x}" y1="${y - 9}" y2="${y + 9}" stroke="${theme.ink}" stroke-width="2"/>`,
    ...(layout.score === null ? [] : [write(score, { x: layout.score, y: base, fill: theme.ink, anchor: 'end' })]),
    ...(told === '' ? [] : [write(told, { x: layout.verdict, y: base, fill: colour, weight: 600 })]),
  ];
}

const shorten = (title: string): string => title.replace(', all heads', ', all');

/** Returns the x coordinate of a score. */
function place(value: number, { axis: [left, right] }: Layout): number {
  const share = (value - SCALE[0]) / (SCALE[1] - SCALE[0]);
  return Math.round((left + share * (right - left)) * 10) / 10;
}

interface Written {
  readonly x: number;
  readonly y: number;
  readonly fill: string;
  readonly size?: number;
  readonly weight?: number;
  readonly anchor?: 'middle' | 'end';
}

function write(text: string, { x, y, fill, size, weight, anchor }: Written): string {
  const extra = [
    ...(size === undefined ? [] : [` font-size="${size}"`]),
    ...(weight === undefined ? [] : [` font-weight="${weight}"`]),
    ...(anchor === undefined ? [] : [` text-anchor="${anchor}"`]),
  ].join('');
  return `<text x="${x}" y="${y}" fill="${fill}"${extra}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`;
}
