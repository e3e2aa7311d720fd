/**
 * Prints the scores of runs, whether of a test set or of one sentence. Every metric that a run can have is printed with two decimals,
 * which a test of the metrics checks: a metric with others has to bring its decimals along.
 */
import { formatScore, formatSigned } from '@ordo/core/format-score';

const DECIMALS = 2;

export const sayScore = (score: number | null | undefined): string =>
  score === null || score === undefined ? '–' : formatScore(score, DECIMALS);

/** How far above or below another score it is. */
export const sayDifference = (score: number, other: number): string => formatSigned(score - other, DECIMALS);
