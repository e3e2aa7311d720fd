/** Student's t distribution. Without degrees of freedom (null) the spread is known, and t is standard normal. */
import { checkDegreesOfFreedom, checkProbability } from '../check-input.ts';
import { findZero } from './find-quantile.ts';
import { normalQuantile, normalTail } from './normal.ts';
import { logBeta, regularizedBeta } from './special-functions.ts';

/** P(T > t) with ν degrees of freedom, which need not be an integer. */
export function studentTail(t: number, degreesOfFreedom: number | null): number {
  if (degreesOfFreedom === null) return normalTail(t);
  checkDegreesOfFreedom(degreesOfFreedom);
  if (!Number.isFinite(t * t)) return t > 0 ? 0 : 1;
  const sum = degreesOfFreedom + t * t;
  const x = degreesOfFreedom / sum;
  const half = 0.5 * regularizedBeta({ x, y: (t * t) / sum, a: 0.5 * degreesOfFreedom, b: 0.5 });
  return t >= 0 ? half : 1 - half;
}

/** The t that P(T ≤ t) = p holds for. */
export function studentQuantile(p: number, degreesOfFreedom: number | null): number {
  if (degreesOfFreedom === null) return normalQuantile(p);
  checkProbability(p);
  return p < 0.5 ? -upperQuantile(p, degreesOfFreedom) : upperQuantile(1 - p, degreesOfFreedom);
}

function upperQuantile(tail: number, degreesOfFreedom: number): number {
  if (tail === 0.5) return 0;
  return findZero({
    value: (t) => studentTail(t, degreesOfFreedom) - tail,
    slope: (t) => -studentDensity(t, degreesOfFreedom),
    from: 0,
  });
}

function studentDensity(t: number, degreesOfFreedom: number): number {
  const log =
    -0.5 * (degreesOfFreedom + 1) * Math.log1p((t * t) / degreesOfFreedom) - logBeta(0.5 * degreesOfFreedom, 0.5);
  return Math.exp(log) / Math.sqrt(degreesOfFreedom);
}
