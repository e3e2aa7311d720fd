/** The evidence that a target is judged on: the values of its rows at the registered seeds. */
import type { Ends } from '@ordo/statistics';
import type { Judgement } from './judgement.ts';
import type { MetricOfPart } from '../metrics.ts';
import type { Scale } from '../targets/fields.ts';

/** A column of a table: one metric of one part. */
export interface Column {
  readonly part: string;
  readonly metric: string;
  /** The scale of comparison. `ratio` compares logarithms, so that differences are factors. */
  readonly scale?: Scale | undefined;
}

/** The values of one row. */
export interface Sample {
  readonly row: string;
  /** The values of finished registered seeds, in the order of the seeds; logarithms on the scale `ratio`. */
  readonly values: readonly number[];
  /** How the values were scored, where that is known. Values of several signatures cannot be compared. */
  readonly signatures: readonly string[];
  readonly seeds: Judgement['seeds'];
  /** Values of seeds that were not registered. They are not used. */
  readonly extra: readonly number[];
  /** The reason why the row cannot be judged; null if every registered seed has a value. */
  readonly lack: Lack | null;
}

export interface Lack {
  readonly reason: 'missing-seeds' | 'no-variant';
  /** What the row lacks, in words that fit between “There is” and “of SAPE”: `no value for seed 3 (failed)`. */
  readonly what: string;
}

export interface Evidence {
  readonly alpha: number;
  rows(part: string): readonly string[];
  metric(column: Column): MetricOfPart;
  sample(column: Column, row: string): Sample;
  /** Returns the ends of the scale on which rows are compared; null where it is open, as for logarithms. */
  ends(column: Column): Ends | null;
  /** Returns the hours that one more seed takes for these rows together; null if no run has shown it. */
  hoursPerSeed(part: string, rows: readonly string[]): number | null;
}
