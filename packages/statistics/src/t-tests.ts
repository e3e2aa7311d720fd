/** Two-sided tests of whether two rows differ over seeds: the variance of training, not of the test set. */
import { mean } from '@ordo/core/statistics';
import { checkFinite } from './check-input.ts';
import { estimateError } from './contrast.ts';
import { studentTail } from './distributions/student.ts';
import { checkSpread, type Spread } from './spread.ts';

export interface TTest {
  /** mean a − mean b. */
  readonly difference: number;
  readonly t: number;
  readonly degreesOfFreedom: number | null;
  readonly p: number;
}

/** Welch's (1947) test, which lets each row have its own spread; null if a row has fewer than two seeds. */
export function welchTest(a: readonly number[], b: readonly number[]): TTest | null {
  return testDifference(a, b, null);
}

/** Student's test with a spread that all rows share; null if a row has no seed. */
export function pooledTTest(a: readonly number[], b: readonly number[], spread: Spread): TTest | null {
  checkSpread(spread);
  return testDifference(a, b, spread);
}

function testDifference(a: readonly number[], b: readonly number[], spread: Spread | null): TTest | null {
  for (const value of [...a, ...b]) checkFinite(value, 'a score');
  if (a.length === 0 || b.length === 0) return null;
  const error = estimateError([a, b], [1, -1], spread);
  if (error === null) return null;
  const { standardError, degreesOfFreedom } = error;
  const difference = (mean(a) as number) - (mean(b) as number);
  if (standardError === 0 && difference === 0) return { difference, t: 0, degreesOfFreedom, p: 1 };
  const t = difference / standardError;
  return { difference, t, degreesOfFreedom, p: Math.min(1, 2 * studentTail(Math.abs(t), degreesOfFreedom)) };
}
