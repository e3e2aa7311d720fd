/** Fisher's F distribution, the ratio of two mean squares. */
import { checkDegreesOfFreedom } from '../check-input.ts';
import { regularizedBeta } from './special-functions.ts';

/** Returns P(F > f). */
export function fisherTail(f: number, degreesOfFreedom: readonly [numerator: number, denominator: number]): number {
  for (const value of degreesOfFreedom) checkDegreesOfFreedom(value);
  if (f <= 0) return 1;
  if (f === Number.POSITIVE_INFINITY) return 0;
  const [d1, d2] = degreesOfFreedom;
  const sum = d2 + d1 * f;
  return regularizedBeta({ x: d2 / sum, y: (d1 * f) / sum, a: 0.5 * d2, b: 0.5 * d1 });
}
