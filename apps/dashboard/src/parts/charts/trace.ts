/** Defines a trace: a line of a chart, or an edge of a band. */

/** One value for each step; null if there is none. */
export type Row = Float64Array | readonly (number | null)[];

export interface Trace {
  /** `greatest` and `least` are the extremes of one line's reduced parts. `upper` and `lower` are the edges of a band over seeds. */
  readonly role: 'measured' | 'smoothed' | 'mean' | 'greatest' | 'least' | 'upper' | 'lower';
  readonly label: string;
  readonly group: number;
  readonly groupName: string;
  readonly row: Row;
  /** For a measured line whose values are means of reduced parts: the extremes of each part. */
  readonly parts?: { readonly least: Row; readonly greatest: Row };
  /** For a mean, half the width of its band at each step. */
  readonly spread?: Row;
}
