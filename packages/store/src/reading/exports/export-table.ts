/** Declares the contract of an export: a table in long form, whose columns never change their order. */

export type ColumnType = 'string' | 'integer' | 'number' | 'boolean' | 'number[]';

export interface ExportColumn {
  readonly name: string;
  /** The type of the column. A list is a JSON array even in CSV. */
  readonly type: ColumnType;
  readonly isNullable?: boolean;
  readonly description: string;
}

/** A column that Postgres computes. */
export interface SelectedColumn extends ExportColumn {
  readonly sql: string;
}

/** A table that Postgres can write without help. */
export interface SelectedTable {
  readonly columns: readonly SelectedColumn[];
  /** The SQL of the tables that are joined to `RUNS`. */
  readonly joins: string;
  /** The SQL of the order within a run. */
  readonly order: string;
}

/** Returns the columns without the SQL that computes them. */
export function describeColumns(columns: readonly SelectedColumn[]): ExportColumn[] {
  return columns.map(({ name, type, isNullable = false, description }) => ({ name, type, isNullable, description }));
}

/** SQL that selects the runs of experiments. Every export extends it. */
export const RUNS = `from "ExperimentRun" er
  join "Experiment" e on e.id = er."experimentId"
  join "Run" r on r.id = er."runId"`;

export const RUN_ORDER = 'er."experimentId", er.position';

/** The columns that each export begins with. */
export const RUN_COLUMNS: readonly SelectedColumn[] = [
  { name: 'experiment', type: 'string', sql: 'e.id::text', description: 'Id of the experiment' },
  { name: 'study', type: 'string', isNullable: true, sql: 'e."studyId"', description: 'The study it is part of' },
  { name: 'part', type: 'string', isNullable: true, sql: 'e."studyPart"', description: 'The part of that study' },
  { name: 'variant', type: 'string', sql: 'er.variant', description: 'The row of the table' },
  { name: 'seed', type: 'integer', sql: 'r.seed', description: 'The seed of the run' },
  { name: 'run', type: 'string', sql: 'r.id::text', description: 'Id of the run' },
];
