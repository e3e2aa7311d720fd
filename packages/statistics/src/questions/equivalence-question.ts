/** The question about a printed value, and its answer. */
import type { PrintedStatistic } from '../printed-statistic.ts';
import type { Ends } from '../tests/ends.ts';

export interface EquivalenceInput {
  /** The value of each registered seed; null if a seed has none. */
  readonly seeds: readonly (number | null)[];
  readonly paper: number;
  /** Half a unit of the last printed digit. */
  readonly halfDigit: number;
  /** The number of runs behind the print; null asks "within the margin of the printed number". */
  readonly paperRuns: number | null;
  /** The statistic of these runs that is printed. Defaults to their mean. */
  readonly statistic?: PrintedStatistic;
  readonly margin: number;
  readonly alpha: number;
  /** The ends of the scale of the scores; null if the scale is open. */
  readonly ends: Ends | null;
  readonly higherIsBetter: boolean;
  /** True if a deviation to the better side is better. Defaults to true; otherwise, any deviation beyond the margin is worse. */
  readonly hasBetterSide?: boolean;
}

export const EQUIVALENCE_REASONS = [
  'within-margin',
  'within-margin-but-different',
  'beyond-margin',
  'missing-seeds',
  'spread-unknown',
  'too-vague',
  'different-but-margin-undecided',
  'margin-beyond-but-inside-prediction-interval',
] as const;
export type EquivalenceReason = (typeof EQUIVALENCE_REASONS)[number];

export type Interval = readonly [lower: number, upper: number];
