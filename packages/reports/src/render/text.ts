/** A table for terminals, drawn with box characters, with the notes below it. Widths are counted in code points. */
import type { Column, TableLayout } from '../layout.ts';

export function renderText(layout: TableLayout): string {
  const widths = layout.columns.map((column, i) =>
    Math.max(widthOf(column.title), ...layout.rows.map((row) => widthOf(row[i] as string))),
  );
  const line = (left: string, middle: string, right: string): string =>
    left + widths.map((width) => '─'.repeat(width + 2)).join(middle) + right;
  const row = (cells: readonly string[]): string =>
    `│${cells.map((cell, i) => ` ${pad(cell, widths[i] as number, layout.columns[i] as Column)} `).join('│')}│`;
  return [
    line('┌', '┬', '┐'),
    row(layout.columns.map((column) => column.title)),
    line('├', '┼', '┤'),
    ...layout.rows.map((cells) => row(cells)),
    line('└', '┴', '┘'),
    ...layout.notes.map((note) => `  ${note}`),
    '',
  ].join('\n');
}

function widthOf(text: string): number {
  return Array.from(text).length;
}

function pad(text: string, width: number, column: Column): string {
  const blanks = ' '.repeat(width - widthOf(text));
  return column.align === 'left' ? text + blanks : blanks + text;
}
