/** The input of a comparison (runs) and its output (rows of seeds). All of it is plain JSON. */
export type { ReportRun as ComparisonRun, RunState } from './report-run.ts';

export interface ComparisonOptions {
  /** The variant against which the others are tested. Defaults to the first one. */
  readonly baseline?: string;
  /** Metric ids, in the sequence of the columns. Defaults to those of the results. */
  readonly metrics?: readonly string[];
}

/** The outcome of one seed of a row. `missing` means that other rows have this seed, but not this one. */
export type SeedOutcome = 'succeeded' | 'failed' | 'cancelled' | 'unfinished' | 'missing';

export interface SeedReport {
  readonly seed: number;
  readonly outcome: SeedOutcome;
  readonly runId: string | null;
  /** The message of a failure, or the state of an unfinished run; null for a seed that succeeded or is missing. */
  readonly reason: string | null;
}

/**
 * The paired bootstrap test of a row against the baseline. It resamples test segments; the seeds of each are pooled.
 */
export interface Significance {
  /** Two-sided: how often resampled test sets show so large a difference by chance. */
  readonly pValue: number;
  readonly draws: number;
  /** The score of the row minus that of the baseline, both from statistics pooled over seeds. */
  readonly difference: number;
}

/** One metric of one row. */
export interface ScoreCell {
  readonly metric: string;
  /** The mean over the seeds that succeeded; null if none did. */
  readonly mean: number | null;
  /** The sample standard deviation (n − 1) over seeds; null with fewer than two. */
  readonly std: number | null;
  /** [seed] → score, in the sequence of the row's `seeds`; null if the seed has no score. */
  readonly bySeed: readonly (number | null)[];
  /** The engines and instruction sets that its seeds were computed on. Different ones round differently. */
  readonly computedOn: readonly string[];
  /** True when these, or those of the baseline that it is compared with, are not all the same. */
  readonly mixesArithmetic: boolean;
  /** Null for the baseline itself, and if no test is possible; then `untested` has the reason. */
  readonly significance: Significance | null;
  readonly untested: string | null;
}

/** The time of a forward pass. `busy` means that other work ran on the machine during the measurement of a seed. */
export interface ForwardTime {
  /** The mean over seeds of the median of each seed. */
  readonly medianMs: number;
  readonly minimumMs: number;
  readonly maximumMs: number;
  readonly busy: boolean;
}

/** The row of one variant, with all of its seeds. */
export interface ComparisonRow {
  readonly variant: string;
  readonly isBaseline: boolean;
  readonly seeds: readonly SeedReport[];
  readonly scores: readonly ScoreCell[];
  readonly parameters: { readonly total: number; readonly positional: number } | null;
  /**
   * The largest over seeds. `engine` is the memory of tensors; `process` is given if the engine does not report that.
   */
  readonly peakMemory: { readonly bytes: number; readonly of: 'engine' | 'process' } | null;
  readonly forward: ForwardTime | null;
  /** Target tokens per second in training, as a mean over seeds. */
  readonly trainTokensPerSecond: number | null;
  /** JSON pointers into the run spec at which rows differ, with the values of this row. */
  readonly differences: readonly { readonly pointer: string; readonly value: unknown }[];
}

export interface MetricColumn {
  readonly id: string;
  readonly higherIsBetter: boolean;
  /** Usually one. If there are several, the scores of this column are not comparable. */
  readonly signatures: readonly string[];
}

export interface ComparisonTable {
  readonly baseline: string | null;
  readonly metrics: readonly MetricColumn[];
  readonly rows: readonly ComparisonRow[];
  /** What a reader must know before comparing. */
  readonly notes: readonly string[];
}
