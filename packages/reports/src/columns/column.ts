/** The contract of a column: a heading, and for each row a number and how it is printed. */
import type { Cell, Field } from '../document/cell.ts';
import type { PlacedJudgement, ReportMetric, RowData, TableData } from '../tables/table-data.ts';

/** The row and table that a column reads. */
export interface Place {
  readonly table: TableData;
  readonly row: RowData;
}

export interface MetricPlace extends Place {
  readonly metric: ReportMetric;
}

/** The content of a cell. Fields that are left out become null or empty. */
export interface CellContent extends Partial<Omit<Cell, 'column' | 'text' | 'value' | 'fields'>> {
  readonly text: string;
}

interface AnyColumn<P extends Place> {
  /** The name by which callers choose it. */
  readonly id: string;
  /** A one-line description for help texts. */
  readonly summary: string;
  readonly align: 'left' | 'right';
  /** Returns the number behind a cell, in the unit of the column and in full precision; null if there is none. */
  readonly value: (place: P) => number | null;
  readonly cell: (place: P) => CellContent;
  /**
   * Returns the fields of CSV, which have the same names for all rows. Names include the unit (`peak_memory_bytes`). A column
   * that exists per metric leaves out the metric, which is put before the names.
   */
  readonly fields: (place: P) => Readonly<Record<string, Field>>;
  /** Returns what a reader must know about the column: notes under every table that shows it. */
  readonly explain?: (table: TableData) => readonly string[];
  /** [mark of doubt] → its meaning, which is a note under every table with a cell that carries the mark. */
  readonly marks?: Readonly<Record<string, (table: TableData) => string>>;
}

/** A column that exists once in a table. */
export interface PlainColumn extends AnyColumn<Place> {
  readonly perMetric: false;
  readonly title: string;
  readonly unit: string | null;
  /** The cost that the column shows. Columns for the print and verdict of this cost are placed behind it. */
  readonly cost?: string;
  /** Returns false if the column is left out unless a caller asks for it. */
  readonly applies: (table: TableData) => boolean;
}

/** A column that exists once for each metric. */
export interface MetricColumn extends AnyColumn<MetricPlace> {
  readonly perMetric: true;
  /** Returns the metrics for which the column can exist. */
  readonly subjects: (table: TableData) => readonly ReportMetric[];
  readonly title: (metric: ReportMetric) => string;
  readonly unit: (metric: ReportMetric) => string | null;
  /** Returns false if the column of this metric is left out unless a caller asks for it. */
  readonly applies: (table: TableData, metric: ReportMetric) => boolean;
}

export type Column = PlainColumn | MetricColumn;

export const NOT_AVAILABLE = '–';

/** Returns the judgements about a metric of a row. */
export function judgementsAt({
  row,
  metric,
}: {
  readonly row: RowData;
  readonly metric: { readonly id: string };
}): readonly PlacedJudgement[] {
  return row.judgements.filter(({ judgement }) => judgement.metric === metric.id);
}

/** Returns whether a table was made from runs. Otherwise it has no columns of measurements. */
export const hasRuns = ({ runs }: TableData): boolean => runs.length > 0;
