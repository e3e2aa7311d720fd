/** The words of a comparison: what goes in (runs), what comes out (rows of seed groups), as plain JSON-safe data. */
import type { RunResult, RunSpec } from '@ordo/spec';

/** Where a run stands; the lifecycle's words. */
export type RunState = 'queued' | 'running' | 'paused' | 'succeeded' | 'failed' | 'cancelled';

/** One run as a report sees it. */
export interface ComparisonRun {
  readonly runId: string;
  readonly variant: string;
  readonly seed: number;
  readonly state: RunState;
  /** Why it failed, in one line; null unless `state` is `failed`. */
  readonly failure: string | null;
  readonly spec: RunSpec;
  /** Present exactly when the run succeeded. */
  readonly result: RunResult | null;
}

export interface ComparisonOptions {
  /** The variant the others are tested against; the first one when absent. */
  readonly baseline?: string;
  /** Metric ids, in column order; those of the results when absent. */
  readonly metrics?: readonly string[];
}

/** What became of one seed of a row; `missing` is a seed that other rows have and this one lacks. */
export type SeedOutcome = 'succeeded' | 'failed' | 'cancelled' | 'unfinished' | 'missing';

export interface SeedReport {
  readonly seed: number;
  readonly outcome: SeedOutcome;
  readonly runId: string | null;
  /** The failure's message, or the state of an unfinished run; null for a seed that succeeded or is missing. */
  readonly reason: string | null;
}

/** The paired bootstrap of a row against the baseline, over test segments with the seeds of each pooled. */
export interface Significance {
  /** Two-sided: how often resampled test sets show a difference as large by chance. */
  readonly pValue: number;
  readonly draws: number;
  /** The row's score minus the baseline's, both on statistics pooled over seeds. */
  readonly difference: number;
}

/** One metric of one row. */
export interface ScoreCell {
  readonly metric: string;
  /** Mean over the seeds that succeeded; null when none did. */
  readonly mean: number | null;
  /** Sample standard deviation (n − 1) over seeds; null with fewer than two. */
  readonly std: number | null;
  /** By seed, in the order of the row's `seeds`; null where the seed has no score. */
  readonly bySeed: readonly (number | null)[];
  /** The engines and instruction sets that its seeds were computed on. Different ones round differently. */
  readonly computedOn: readonly string[];
  /** True when these, or those of the baseline that it is compared with, are not all the same. */
  readonly mixesArithmetic: boolean;
  /** Null for the baseline itself and where no test is possible; then `untested` says why. */
  readonly significance: Significance | null;
  readonly untested: string | null;
}

/** Milliseconds of a forward pass; `busy` when any of its seeds was measured on a machine that did other work. */
export interface ForwardTime {
  /** Mean over seeds of each seed's median. */
  readonly medianMs: number;
  readonly minimumMs: number;
  readonly maximumMs: number;
  readonly busy: boolean;
}

/** One variant: a group of seeds. */
export interface ComparisonRow {
  readonly variant: string;
  readonly isBaseline: boolean;
  readonly seeds: readonly SeedReport[];
  readonly scores: readonly ScoreCell[];
  readonly parameters: { readonly total: number; readonly positional: number } | null;
  /** The largest over seeds. `engine` is tensor memory; `process` stands in where the engine cannot tell. */
  readonly peakMemory: { readonly bytes: number; readonly of: 'engine' | 'process' } | null;
  readonly forward: ForwardTime | null;
  /** Target tokens per second in training, mean over seeds. */
  readonly trainTokensPerSecond: number | null;
  /** What sets this row apart: JSON pointers into the run spec that differ between rows, with this row's value. */
  readonly differences: readonly { readonly pointer: string; readonly value: unknown }[];
}

export interface MetricColumn {
  readonly id: string;
  readonly higherIsBetter: boolean;
  /** Usually one; several mean that the scores of this column are not comparable. */
  readonly signatures: readonly string[];
}

export interface ComparisonTable {
  readonly baseline: string | null;
  readonly metrics: readonly MetricColumn[];
  readonly rows: readonly ComparisonRow[];
  /** What a reader must know before comparing. */
  readonly notes: readonly string[];
}
