/** The chi-square distribution, which is that of a sum of squared normal deviations. */
import { checkDegreesOfFreedom, checkProbability } from '../check-input.ts';
import { findZero } from './find-quantile.ts';
import { logGamma, regularizedGamma } from './special-functions.ts';

/** Returns P(χ² > x). */
export function chiSquareTail(x: number, degreesOfFreedom: number): number {
  checkDegreesOfFreedom(degreesOfFreedom);
  return regularizedGamma(0.5 * degreesOfFreedom, 0.5 * x).upper;
}

/**
 * Returns the x for which P(χ² ≤ x) = p. It is solved for ln x, because the distribution of small quantiles is far from normal.
 */
export function chiSquareQuantile(p: number, degreesOfFreedom: number): number {
  checkProbability(p);
  checkDegreesOfFreedom(degreesOfFreedom);
  const half = 0.5 * degreesOfFreedom;
  // P(χ² ≤ x) < (x/2)^(ν/2) / Γ(ν/2 + 1), so the quantile is above the x at which the right side equals p.
  const from = Math.LN2 + (Math.log(p) + logGamma(half + 1)) / half;
  const log = findZero({
    value: (w) => p - regularizedGamma(half, 0.5 * Math.exp(w)).lower,
    slope: (w) => -Math.exp(half * (w - Math.LN2) - 0.5 * Math.exp(w) - logGamma(half)),
    from,
  });
  return Math.exp(log);
}
