/** The data of a table: rows of seeds with their scores. Columns read this and nothing else. */
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
  /** Whether a higher value is better; null if neither direction is better, as for a number of parameters. */
  readonly higherIsBetter: boolean | null;
  /** The number of printed decimals; null for a count. */
  readonly digits: number | null;
  /** The ends of the metric's scale; null where it is open. */
  readonly ends: Ends | null;
  /** The signatures, of which there is usually one. If there are several, the scores cannot be compared. */
  readonly signatures: readonly string[];
}

/** One seed of a row. In a table of scores, it has no run. */
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
  /** The paper's name for the row, or else the variant. */
  readonly title: string;
  readonly variant: string;
  readonly seeds: readonly RowSeed[];
}

/** One metric of one row, over its seeds. */
export interface RowScore {
  /** The scores in the order of the row's seeds; null if a seed has no score. */
  readonly bySeed: readonly (number | null)[];
  readonly n: number;
  readonly mean: number | null;
  /** The sample standard deviation (n − 1); null with fewer than two seeds. */
  readonly std: number | null;
  /** The 95 % confidence interval of the mean over seeds; null with fewer than two seeds. */
  readonly interval: readonly [number, number] | null;
  /** The engines and instruction sets that computed the seeds. Different ones round differently. */
  readonly computedOn: readonly string[];
  /** True when these are not all the same, or differ from those of the baseline. */
  readonly mixesArithmetic: boolean;
  /** The tests against the baseline; null for the baseline itself, and in a table without one. */
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
  /** The judgements about this row. */
  readonly judgements: readonly PlacedJudgement[];
  readonly differences: readonly { readonly pointer: string; readonly value: unknown }[];
}

/** Numbers that a paper prints but that are not judged, such as gigabytes on another machine. */
export interface PrintedColumn {
  readonly title: string;
  /** [row] → the number as printed. */
  readonly byRow: Readonly<Record<string, string>>;
}

export interface TableData {
  /** The metrics that have a column. */
  readonly metrics: readonly ReportMetric[];
  readonly baseline: RowData | null;
  readonly rows: readonly RowData[];
  /** Every pair of rows once, for each metric that is not a count. */
  readonly pairs: readonly ReportPair[];
  /** The metrics and costs that judgements are about. */
  readonly judged: readonly ReportMetric[];
  readonly printed: readonly PrintedColumn[];
  /** The runs of the table; empty for a table of scores. */
  readonly runs: readonly ReportRun[];
}
