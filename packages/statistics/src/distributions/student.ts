/** Student's t distribution. */
import { checkDegreesOfFreedom, checkProbability } from '../check-input.ts';
import { findZero } from './find-quantile.ts';
import { logBeta, regularizedBeta } from './special-functions.ts';

/** Returns P(T > t) with ν degrees of freedom, which need not be an integer. */
export function studentTail(t: number, degreesOfFreedom: number): number {
  checkDegreesOfFreedom(degreesOfFreedom);
  if (!Number.isFinite(t * t)) return t > 0 ? 0 : 1;
  const sum = degreesOfFreedom + t * t;
  const x = degreesOfFreedom / sum;
  const half = 0.5 * regularizedBeta({ x, y: (t * t) / sum, a: 0.5 * degreesOfFreedom, b: 0.5 });
  return t >= 0 ? half : 1 - half;
}

/** Returns the t for which P(T ≤ t) = p. A table asks for the same few values again and again, so they are kept. */
export function studentQuantile(p: number, degreesOfFreedom: number): number {
  const key = `${p} ${degreesOfFreedom}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  checkProbability(p);
  const t = p < 0.5 ? -upperQuantile(p, degreesOfFreedom) : upperQuantile(1 - p, degreesOfFreedom);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(key, t);
  return t;
}

const remembered = new Map<string, number>();
const MOST_REMEMBERED = 10_000;

/** Returns the t for which P(T > t) = tail ≤ 1/2. It is exact even if 1 − tail would be rounded to 1. */
export function upperQuantile(tail: number, degreesOfFreedom: number): number {
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
