/** Draws a table of numbers for pairs of words: each cell has a colour for a quick look, and the number itself. */
import { formatFixed } from '@ordo/core/format-score';
import { FIGURE, frame } from './frame.ts';
import { element, text } from './svg.ts';

export interface WordMap {
  readonly title: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** [row][column]; null where there is no number. */
  readonly values: readonly (readonly (number | null)[])[];
  /** The first column that is separated by a gap from those before it. */
  readonly border?: number;
}

const CELL = { width: 52, height: 24 } as const;
/** The width of this gap. */
const GAP = 16;
/** The longest label in characters, and the space for the labels of rows and columns. */
const LONGEST = 14;
const LABELS = { left: 130, top: 130 } as const;

/**
 * Draws the map: blue for numbers above 0 and orange for those below (Okabe and Ito 2008), and stronger the farther they are
 * from 0.
 */
export function drawWordMap({ title, rows, columns, values, border = columns.length }: WordMap): string {
  const strongest = Math.max(0, ...values.flat().map((value) => Math.abs(value ?? 0)));
  const xOf = (column: number): number => LABELS.left + column * CELL.width + (column >= border ? GAP : 0);
  const yOf = (row: number): number => LABELS.top + row * CELL.height;
  const headings = columns.map((word, column) => {
    const [x, y] = [xOf(column) + CELL.width / 2, LABELS.top - 8];
    return text(word, { x, y, transform: `rotate(-45 ${x} ${y})` }, LONGEST);
  });
  const labels = rows.map((word, row) =>
    text(word, { x: LABELS.left - 8, y: yOf(row) + CELL.height / 2 + 4, 'text-anchor': 'end' }, LONGEST),
  );
  const cells = values.flatMap((line, row) =>
    line.flatMap((value, column) =>
      value === null ? [] : drawCell(value, { x: xOf(column), y: yOf(row), strongest }),
    ),
  );
  const right = xOf(columns.length - 1) + CELL.width;
  // The last heading leans to the right.
  const width = Math.max(FIGURE.width, right + LABELS.top);
  return frame(title, [...headings, ...labels, ...cells], { height: yOf(rows.length) + 16, width });
}

function drawCell(
  value: number,
  { x, y, strongest }: { readonly x: number; readonly y: number; readonly strongest: number },
): string[] {
  const box = { x, y, width: CELL.width - 2, height: CELL.height - 2, 'stroke-opacity': 0 };
  const strength = strongest === 0 ? 0 : Math.abs(value) / strongest;
  return [
    element('rect', {
      ...box,
      class: value < 0 ? 's1' : 's0',
      'fill-opacity': Number(formatFixed(0.75 * strength, 3)),
    }),
    text(formatFixed(value, 2), { x: x + CELL.width / 2 - 1, y: y + CELL.height / 2 + 4, 'text-anchor': 'middle' }),
  ];
}
