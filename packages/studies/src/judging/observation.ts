/**
 * The data that a study is judged on: one measured number per part, row, metric and seed. Both runs and plain tables give
 * these.
 */

/** The outcome of one seed. Only `finished` seeds have a value; every other outcome keeps a verdict open. */
export type SeedOutcome = 'finished' | 'failed' | 'cancelled' | 'unfinished' | 'missing';

export interface SeedValue {
  readonly seed: number;
  readonly outcome: SeedOutcome;
  /** The value in the metric's own unit; null unless the seed has finished. */
  readonly value: number | null;
  /** The reason why a seed has no value, in one line; null if it has one. */
  readonly reason: string | null;
  /** How the value was scored, such as the signature of sacreBLEU. Left out where nothing tells it. */
  readonly signature?: string;
}

/** All seeds of one row and one metric in one part of a study. */
export interface Observation {
  readonly part: string;
  /** The variant, as it is named by the expansion of the part's spec or by the table of scores. */
  readonly variant: string;
  /** The id of a metric (`bleu`), a derived metric (`bleu maxOrder=3`), or a cost (`parameters`, `forward-ms`). */
  readonly metric: string;
  readonly seeds: readonly SeedValue[];
}
