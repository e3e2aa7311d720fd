/**
 * Prints the scores of runs, whether of a test set or of one sentence. Every metric that a run can have is printed with two decimals,
 * which a test of the metrics checks. If a metric needs others, the API must send them.
 */
import { formatScore, formatSigned } from '@ordo/core/format-score';

const DECIMALS = 2;

export const sayScore = (score: number | null | undefined): string =>
  score === null || score === undefined ? '–' : formatScore(score, DECIMALS);

/** Writes the difference from another score, with its sign. */
export const sayDifference = (score: number, other: number): string => formatSigned(score - other, DECIMALS);
