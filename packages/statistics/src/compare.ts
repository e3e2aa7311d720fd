/** Comparisons that the rounding of binary fractions does not upset: 27.48 read from text is not quite 27.48. */
import { studentTail } from './distributions/student.ts';

/** The rounding that is allowed, as a share of the numbers that were subtracted: a few units in their last place. */
export const SLACK = 8 * Number.EPSILON;

/** True if value ≤ limit, up to rounding. @param scale the size of the numbers that both were computed from. */
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
 * P(T > distance / standard error): the p-value of the hypothesis that the distance is not positive. Without any spread
 * it is certain which side of the border a value lies on.
 */
export function tailOf({ distance, scale, standardError, degreesOfFreedom }: Distance): number {
  if (standardError > 0) return studentTail(distance / standardError, degreesOfFreedom);
  return isAtMost(-distance, 0, scale) ? 0 : 1;
}
