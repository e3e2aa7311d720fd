/** Leaves rows out of a long table after everything has been computed over all of them, and says how many. */
import type { TableData } from './table-data.ts';

export interface CutTable {
  readonly data: TableData;
  /** One line where rows are left out. */
  readonly note: readonly string[];
}

/** Keeps the first rows and the baseline, with the pairs of those. @param most how many rows; undefined for all */
export function cutRows(data: TableData, most = Number.POSITIVE_INFINITY): CutTable {
  const rows = data.rows.filter((row, i) => i < most || row.isBaseline);
  const all = data.rows.length;
  if (rows.length === all) return { data, note: [] };
  const shown = new Set(rows.map(({ variant }) => variant));
  const pairs = data.pairs.filter(({ row, over }) => shown.has(row) && shown.has(over));
  const told = `${rows.length.toLocaleString('en')} of ${all.toLocaleString('en')} rows are shown; all of them were tested.`;
  return { data: { ...data, rows, pairs }, note: [told] };
}
