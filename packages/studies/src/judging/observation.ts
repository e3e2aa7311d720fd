/** What a study is judged on: one measured number per part, row, metric and seed. Runs and plain tables both give these. */

/** The outcome of one seed. Only `finished` seeds have a value; every other outcome keeps a verdict open. */
export type SeedOutcome = 'finished' | 'failed' | 'cancelled' | 'unfinished' | 'missing';

export interface SeedValue {
  readonly seed: number;
  readonly outcome: SeedOutcome;
  /** In the metric's own unit; null unless the seed has finished. */
  readonly value: number | null;
  /** Why a seed has no value, in one line; null if it has one. */
  readonly reason: string | null;
}

/** All seeds of one row and one metric in one part of a study. */
export interface Observation {
  readonly part: string;
  /** The variant, as the expansion of the part's spec or the table of scores names it. */
  readonly variant: string;
  /** A metric's id (`bleu`), a derived one (`bleu maxOrder=3`), or a cost (`parameters`, `forward-ms`). */
  readonly metric: string;
  readonly seeds: readonly SeedValue[];
}
