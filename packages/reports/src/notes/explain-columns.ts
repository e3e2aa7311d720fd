/** Places the notes of columns: under each table, or once if they are the same for all tables of a report. */
import type { ReportRow, ReportTable } from '../report.ts';
import type { PlacedColumn } from '../tables/choose-columns.ts';
import type { TableData } from '../tables/table-data.ts';

/** The notes of one kind of column in one table. */
export interface Explanation {
  readonly kind: string;
  readonly notes: readonly string[];
}

/** Returns the notes of each kind of column once, even if a column exists for several metrics. */
export function explainColumns(table: TableData, placed: readonly PlacedColumn[]): Explanation[] {
  const columns = new Map(placed.map(({ column }) => [column.id, column]));
  return [...columns].map(([kind, column]) => ({ kind, notes: column.explain?.(table) ?? [] }));
}

/** Explains the marks of doubt that occur in the cells of a table. */
export function explainMarks(table: TableData, placed: readonly PlacedColumn[], rows: readonly ReportRow[]): string[] {
  const notes = placed.flatMap(({ column }, i) => {
    const borne = new Set(rows.flatMap(({ cells }) => cells[i]?.marks ?? []));
    return [...borne].map((mark) => `${mark} ${column.marks?.[mark]?.(table) ?? 'is not explained.'}`);
  });
  return [...new Set(notes)];
}

export interface ExplainedTable {
  readonly table: ReportTable;
  readonly explanations: readonly Explanation[];
}

/**
 * Moves the explanations that all tables with such a column share into the notes of the report, and appends the others to the
 * notes of their tables. A single table keeps its own.
 */
export function placeExplanations(explained: readonly ExplainedTable[]): { tables: ReportTable[]; notes: string[] } {
  const all = explained.flatMap(({ explanations }) => explanations);
  const isShared = (kind: string, note: string): boolean =>
    explained.length > 1 && all.every((other) => other.kind !== kind || other.notes.includes(note));
  const notesOf = (explanations: readonly Explanation[], shared: boolean): string[] =>
    explanations.flatMap(({ kind, notes }) => notes.filter((note) => isShared(kind, note) === shared));
  const tables = explained.map(({ table, explanations }) => ({
    ...table,
    notes: [...table.notes, ...notesOf(explanations, false)],
  }));
  return { tables, notes: [...new Set(notesOf(all, true))] };
}
