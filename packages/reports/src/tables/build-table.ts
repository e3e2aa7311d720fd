/** Builds a table of a report from its data: headings, cells and notes. Failures are never left out. */
import type { Modification } from '@ordo/studies';
import { type ExplainedTable, explainColumns, explainMarks } from '../notes/explain-columns.ts';
import { writeNotes } from '../notes/notes.ts';
import type { ReportRow } from '../report.ts';
import { buildCell, describeColumn } from './build-cell.ts';
import { chooseColumns, type PlacedColumn } from './choose-columns.ts';
import { cutRows } from './cut-rows.ts';
import type { RowData, TableData } from './table-data.ts';

export interface TableHead {
  readonly part: string | null;
  readonly title: string;
  readonly experiment: string | null;
  readonly modifications: readonly Modification[];
  /** Notes in addition to those that the data require. */
  readonly notes: readonly string[];
}

export interface TableChoice {
  /** Ids of columns; by default all that apply. */
  readonly columns: readonly string[] | undefined;
  /** The ids of all metrics in all tables. */
  readonly known: readonly string[];
  /** How many rows are shown; all by default. */
  readonly rows?: number | undefined;
}

/** Builds the table. @throws OrdoError `request.invalid` for an unknown column or metric */
export function buildTable(
  head: TableHead,
  all: TableData,
  { columns, known, rows: most }: TableChoice,
): ExplainedTable {
  const placed = chooseColumns(all, columns, known);
  const { data, note } = cutRows(all, most);
  const rows = data.rows.map((row) => buildRow(row, data, placed));
  const table = {
    part: head.part,
    title: head.title,
    experiment: head.experiment,
    baseline: data.baseline?.variant ?? null,
    modifications: [...head.modifications],
    columns: placed.map((column) => describeColumn(column)),
    rows,
    pairs: [...data.pairs],
    notes: [...note, ...head.notes, ...writeNotes(data, explainMarks(data, placed, rows))],
  };
  return { table, explanations: explainColumns(data, placed) };
}

function buildRow(row: RowData, data: TableData, placed: readonly PlacedColumn[]): ReportRow {
  const { variant, title, isBaseline, seeds, differences } = row;
  return {
    variant,
    title,
    isBaseline,
    seeds: seeds.map(({ seed, outcome, run, reason }) => ({ seed, outcome, run: run?.runId ?? null, reason })),
    cells: placed.map((column) => buildCell(column, data, row)),
    differences: [...differences],
  };
}
