/** What the columns of a table say about themselves, and about the marks of doubt that their cells bear. */
import type { ReportRow } from '../report.ts';
import type { PlacedColumn } from '../tables/choose-columns.ts';
import type { TableData } from '../tables/table-data.ts';

/** Each note once, although a column may be there for several metrics. */
export function explainColumns(
  table: TableData,
  placed: readonly PlacedColumn[],
  rows: readonly ReportRow[],
): string[] {
  const notes = placed.flatMap(({ column }) => column.explain?.(table) ?? []);
  const marks = placed.flatMap(({ column }, i) => {
    const borne = new Set(rows.flatMap(({ cells }) => cells[i]?.marks ?? []));
    return [...borne].map((mark) => `${mark} ${column.marks?.[mark]?.(table) ?? 'is not explained.'}`);
  });
  return [...new Set([...notes, ...marks])];
}
