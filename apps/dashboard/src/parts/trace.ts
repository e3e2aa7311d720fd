/** A line of a chart, or an edge of a band. */

/** One value for each step, null where there is none. */
export type Row = Float64Array | readonly (number | null)[];

export interface Trace {
  /** `greatest` and `least` are those of the parts of one line; `upper` and `lower` are the edges of a band over seeds. */
  readonly role: 'measured' | 'smoothed' | 'mean' | 'greatest' | 'least' | 'upper' | 'lower';
  readonly label: string;
  readonly group: number;
  readonly groupName: string;
  readonly row: Row;
  /** Of a mean, how far its band reaches to either side. */
  readonly spread?: Row;
}
