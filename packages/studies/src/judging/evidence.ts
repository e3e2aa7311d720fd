/** What a target is judged on: the values of its rows at the registered seeds, and how much seeds differ. */
import type { Judgement } from '../judged.ts';
import type { MetricOfPart } from '../metrics.ts';
import type { Scale } from '../targets/fields.ts';

/** A column of a table: one metric of one part. */
export interface Column {
  readonly part: string;
  readonly metric: string;
  /** `ratio` compares logarithms, so that differences are factors. */
  readonly scale?: Scale;
}

/** The values of one row. */
export interface Sample {
  readonly row: string;
  /** The values of finished registered seeds, in the order of the seeds; logarithms on the scale `ratio`. */
  readonly values: readonly number[];
  readonly seeds: Judgement['seeds'];
  /** Why the row cannot be judged; null if every registered seed has a value. */
  readonly lack: Lack | null;
}

export interface Lack {
  readonly reason: 'missing-seeds' | 'no-variant';
  /** A whole sentence. */
  readonly explanation: string;
}

/** How much one seed differs from the next. Degrees of freedom are never 0: an unknown spread is null instead. */
export interface Spread {
  readonly s: number;
  readonly degreesOfFreedom: number;
  readonly from: 'pooled' | 'own';
}

export interface Evidence {
  readonly alpha: number;
  /** All seeds that were registered. */
  readonly registered: readonly number[];
  rows(part: string): readonly string[];
  metric(column: Column): MetricOfPart;
  sample(column: Column, row: string): Sample;
  /** The spread of the rows that are compared: pooled over all rows of the column, or their own if spreads differ. */
  spread(column: Column, rows: readonly string[]): Spread | null;
  /** Hours that one more seed takes for these rows together; null if no run has told. */
  hoursPerSeed(part: string, rows: readonly string[]): number | null;
}
