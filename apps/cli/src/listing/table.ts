/** A table that a command prints. Each cell has a form for machines and a form for people. */
import type { Field } from '@ordo/reports/plain-tables';

export interface Table {
  /** The names of the columns in CSV, like those of fields in JSON. */
  readonly names: readonly string[];
  readonly headings: readonly string[];
  readonly rows: readonly { readonly fields: readonly Field[]; readonly texts: readonly string[] }[];
}

/** What a command prints: tables, and lines between them. The first table is the one that CSV holds. */
export type View = readonly (Table | string)[];

/** A column: the heading, the value of a row, and a different text for people, if there is one. */
export type Column<Row> = readonly [heading: string, read: (row: Row) => Field, show?: (row: Row) => string];

/** @param columns by their names in CSV, which include the unit */
export function tableOf<Row>(rows: readonly Row[], columns: Readonly<Record<string, Column<Row>>>): Table {
  const all = Object.values(columns);
  return {
    names: Object.keys(columns),
    headings: all.map(([heading]) => heading),
    rows: rows.map((row) => ({
      fields: all.map(([, read]) => read(row)),
      texts: all.map(([, read, show]) => (show === undefined ? String(read(row) ?? '–') : show(row))),
    })),
  };
}

/** A whole number with commas between thousands. */
export const showCount = (count: number): string => count.toLocaleString('en-US');

/** A time of the API to the minute, in UTC. */
export const showMinute = (time: string): string => time.slice(0, 16).replace('T', ' ');
