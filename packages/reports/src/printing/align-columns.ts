/** Aligns rows in columns, and breaks the cells of wide columns between words where the rows would not fit. */

/** The number of blanks between columns. */
const GAP = 2;

/**
 * Aligns rows of cells.
 * @param rows the first row is the heading
 * @param width in characters; rows are wider only if single words, which are never broken, need more
 */
export function alignColumns(rows: readonly (readonly string[])[], width = Number.POSITIVE_INFINITY): string {
  const widths = narrow(
    measure(rows, (cell) => cell.length),
    measure(rows, longestWord),
    width,
  );
  return rows.flatMap((row) => drawRow(row, widths)).join('\n');
}

function measure(rows: readonly (readonly string[])[], sizeOf: (cell: string) => number): number[] {
  const sizes: number[] = [];
  for (const row of rows) row.forEach((cell, i) => (sizes[i] = Math.max(sizes[i] ?? 0, sizeOf(cell))));
  return sizes;
}

const longestWord = (cell: string): number => Math.max(...cell.split(' ').map((word) => word.length));

/** Narrows columns until the rows fit. The column that can give most gives first, then the next. */
function narrow(widths: readonly number[], least: readonly number[], width: number): number[] {
  const narrowed = [...widths];
  let excess = narrowed.reduce((sum, size) => sum + size + GAP, -GAP) - width;
  const spare = (i: number): number => (narrowed[i] ?? 0) - (least[i] ?? 0);
  for (const i of narrowed.map((_, i) => i).toSorted((a, b) => spare(b) - spare(a))) {
    const taken = Math.max(0, Math.min(excess, spare(i)));
    narrowed[i] = (narrowed[i] ?? 0) - taken;
    excess -= taken;
  }
  return narrowed;
}

function drawRow(row: readonly string[], widths: readonly number[]): string[] {
  const cells = row.map((cell, i) => (cell.length <= (widths[i] ?? 0) ? [cell] : wrap(cell, widths[i] ?? 0)));
  return Array.from({ length: Math.max(1, ...cells.map(({ length }) => length)) }, (_, line) =>
    cells
      .map((lines, i) => (lines[line] ?? '').padEnd(widths[i] ?? 0))
      .join(' '.repeat(GAP))
      .trimEnd(),
  );
}

function wrap(cell: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of cell.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
