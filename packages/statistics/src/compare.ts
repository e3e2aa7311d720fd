/** Compares numbers in a way that tolerates the rounding of binary fractions: 27.48 read from text is not exactly 27.48. */
import { studentTail } from './distributions/student.ts';

/** The rounding error that is allowed, as a share of the numbers that were subtracted: a few units in their last place. */
export const SLACK = 8 * Number.EPSILON;

/**
 * Returns true if value ≤ limit, except for rounding.
 * @param scale the size of the numbers from which both were computed
 */
export function isAtMost(value: number, limit: number, scale: number): boolean {
  return value - limit <= SLACK * Math.max(scale, Math.abs(limit));
}

export interface Distance {
  readonly distance: number;
  /** The size of the numbers whose difference the distance is. */
  readonly scale: number;
  readonly standardError: number;
  readonly degreesOfFreedom: number;
}

/**
 * Returns P(T > distance / standard error), the p-value of the hypothesis that the distance is not positive. If there is no
 * spread, it is certain on which side of the border a value is.
 */
export function tailOf({ distance, scale, standardError, degreesOfFreedom }: Distance): number {
  if (standardError > 0) return studentTail(distance / standardError, degreesOfFreedom);
  return isAtMost(-distance, 0, scale) ? 0 : 1;
}
