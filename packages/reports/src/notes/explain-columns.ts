/** What columns say about themselves: under each table, or once if it is the same for all tables of a report. */
import type { ReportRow, ReportTable } from '../report.ts';
import type { PlacedColumn } from '../tables/choose-columns.ts';
import type { TableData } from '../tables/table-data.ts';

/** The notes of one kind of column in one table. */
export interface Explanation {
  readonly kind: string;
  readonly notes: readonly string[];
}

/** Of each kind once, although a column may be there for several metrics. */
export function explainColumns(table: TableData, placed: readonly PlacedColumn[]): Explanation[] {
  const columns = new Map(placed.map(({ column }) => [column.id, column]));
  return [...columns].map(([kind, column]) => ({ kind, notes: column.explain?.(table) ?? [] }));
}

/** What the marks of doubt mean that cells of a table bear. */
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
 * Puts the explanations that all tables with such a column share into the notes of the report, and the others after
 * the notes of their tables. A single table keeps its own.
 */
export function placeExplanations(explained: readonly ExplainedTable[]): { tables: ReportTable[]; notes: string[] } {
  const all = explained.flatMap(({ explanations }) => explanations);
  const isShared = ({ kind, notes }: Explanation): boolean =>
    explained.length > 1 && all.every((other) => other.kind !== kind || sameNotes(other, { kind, notes }));
  const shared = all.filter((explanation) => isShared(explanation)).flatMap(({ notes }) => notes);
  const tables = explained.map(({ table, explanations }) => {
    const own = explanations.filter((explanation) => !isShared(explanation)).flatMap(({ notes }) => notes);
    return { ...table, notes: [...table.notes, ...own] };
  });
  return { tables, notes: [...new Set(shared)] };
}

function sameNotes(a: Explanation, b: Explanation): boolean {
  return a.notes.length === b.notes.length && a.notes.every((note, i) => note === b.notes[i]);
}
