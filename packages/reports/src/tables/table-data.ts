/** What a table of a report is made from: rows of seeds with their scores. Columns read this and nothing else. */
import type { RunResult } from '@ordo/spec';
import type { Ends } from '@ordo/statistics';
import type { Judgement, SeedOutcome } from '@ordo/studies';
import type { ReportRun } from '../report-run.ts';
import type { Significance } from '../document/cell.ts';
import type { ReportPair } from '../report.ts';

export interface ReportMetric {
  readonly id: string;
  /** The name that the metric gives itself. */
  readonly title: string;
  readonly unit: string | null;
  /** Null if neither direction is better, as for a number of parameters. */
  readonly higherIsBetter: boolean | null;
  /** Decimals that are printed of it; null for a count. */
  readonly digits: number | null;
  /** The ends of its scale; null where it is open. */
  readonly ends: Ends | null;
  /** Usually one. If there are several, its scores cannot be compared. */
  readonly signatures: readonly string[];
}

/** One seed of a row. A table of scores has no runs. */
export interface RowSeed {
  readonly seed: number;
  readonly outcome: SeedOutcome;
  readonly run: ReportRun | null;
  readonly reason: string | null;
  /** [metric] → score. */
  readonly scores: ReadonlyMap<string, number>;
}

/** The seeds of one variant, in ascending sequence; the same seeds in each row of a table. */
export interface SeedGroup {
  /** The name that the paper gives it, or the variant. */
  readonly title: string;
  readonly variant: string;
  readonly seeds: readonly RowSeed[];
}

/** One metric of one row, over its seeds. */
export interface RowScore {
  /** In the sequence of the row's seeds; null if a seed has no score. */
  readonly bySeed: readonly (number | null)[];
  readonly n: number;
  readonly mean: number | null;
  /** The sample standard deviation (n − 1); null with fewer than two seeds. */
  readonly std: number | null;
  /** The 95 % confidence interval of the mean over seeds; null with fewer than two seeds. */
  readonly interval: readonly [number, number] | null;
  /** The engines and instruction sets that its seeds were computed on. Different ones round differently. */
  readonly computedOn: readonly string[];
  /** True when these, or those of the baseline that it is compared with, are not all the same. */
  readonly mixesArithmetic: boolean;
  /** Null for the baseline itself, and in a table without one. */
  readonly significance: Significance | null;
}

/** A judgement with its place in the report. */
export interface PlacedJudgement {
  readonly place: number;
  readonly judgement: Judgement;
}

export interface RowData extends SeedGroup {
  readonly isBaseline: boolean;
  /** [metric] → its scores over the seeds. */
  readonly scores: ReadonlyMap<string, RowScore>;
  /** The results of the seeds that have one. */
  readonly results: readonly RunResult[];
  /** Those about this row. */
  readonly judgements: readonly PlacedJudgement[];
  readonly differences: readonly { readonly pointer: string; readonly value: unknown }[];
}

/** Numbers that a paper prints and that are not judged, such as gigabytes of another machine. */
export interface PrintedColumn {
  readonly title: string;
  /** [row] → as printed. */
  readonly byRow: Readonly<Record<string, string>>;
}

export interface TableData {
  /** Those that have a column. */
  readonly metrics: readonly ReportMetric[];
  readonly baseline: RowData | null;
  readonly rows: readonly RowData[];
  /** Every pair of rows once, for each metric that is not a count. */
  readonly pairs: readonly ReportPair[];
  /** The metrics and costs that judgements are about. */
  readonly judged: readonly ReportMetric[];
  readonly printed: readonly PrintedColumn[];
  /** Empty for a table of scores. */
  readonly runs: readonly ReportRun[];
}
