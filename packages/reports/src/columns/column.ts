/** The contract of a column: a heading, and for each row a number and how it is printed. */
import type { Cell, Field } from '../document/cell.ts';
import type { PlacedJudgement, ReportMetric, RowData, TableData } from '../tables/table-data.ts';

/** What a column reads. */
export interface Place {
  readonly table: TableData;
  readonly row: RowData;
}

export interface MetricPlace extends Place {
  readonly metric: ReportMetric;
}

/** A cell; what it leaves out is null or empty. */
export interface CellContent extends Partial<Omit<Cell, 'column' | 'text' | 'value' | 'fields'>> {
  readonly text: string;
}

interface AnyColumn<P extends Place> {
  /** The name by which callers choose it. */
  readonly id: string;
  /** What it shows, in one line, for help. */
  readonly summary: string;
  readonly align: 'left' | 'right';
  /** The number behind a cell, in the unit of the column and in full precision; null if there is none. */
  readonly value: (place: P) => number | null;
  readonly cell: (place: P) => CellContent;
  /**
   * The fields of CSV, for all rows under the same names. Names include the unit (`peak_memory_bytes`). A column per
   * metric leaves out the metric, which is put before them.
   */
  readonly fields: (place: P) => Readonly<Record<string, Field>>;
  /** What a reader must know about the column: notes under every table that shows it. */
  readonly explain?: (table: TableData) => readonly string[];
  /** [mark of doubt] → what it means: a note under tables in which a cell of the column bears it. */
  readonly marks?: Readonly<Record<string, (table: TableData) => string>>;
}

/** A column that there is once. */
export interface PlainColumn extends AnyColumn<Place> {
  readonly perMetric: false;
  readonly title: string;
  readonly unit: string | null;
  /** The cost that it shows. What is printed and judged about this cost is placed behind it. */
  readonly cost?: string;
  /** False leaves out the column unless it was asked for. */
  readonly applies: (table: TableData) => boolean;
}

/** A column that there is once for each metric. */
export interface MetricColumn extends AnyColumn<MetricPlace> {
  readonly perMetric: true;
  /** The metrics that it can be about. */
  readonly subjects: (table: TableData) => readonly ReportMetric[];
  readonly title: (metric: ReportMetric) => string;
  readonly unit: (metric: ReportMetric) => string | null;
  /** False leaves out the column of this metric unless it was asked for. */
  readonly applies: (table: TableData, metric: ReportMetric) => boolean;
}

export type Column = PlainColumn | MetricColumn;

export const NOT_AVAILABLE = '–';

/** What is judged about a metric of a row. */
export function judgementsAt({
  row,
  metric,
}: {
  readonly row: RowData;
  readonly metric: { readonly id: string };
}): readonly PlacedJudgement[] {
  return row.judgements.filter(({ judgement }) => judgement.metric === metric.id);
}

/** Columns of measurements are left out of a table that was not made from runs. */
export const hasRuns = ({ runs }: TableData): boolean => runs.length > 0;
