/** The chi-square distribution, which a sum of squared normal deviations follows. */
import { checkDegreesOfFreedom, checkProbability } from '../check-input.ts';
import { findZero } from './find-quantile.ts';
import { logGamma, regularizedGamma } from './special-functions.ts';

/** P(χ² > x). */
export function chiSquareTail(x: number, degreesOfFreedom: number): number {
  checkDegreesOfFreedom(degreesOfFreedom);
  return regularizedGamma(0.5 * degreesOfFreedom, 0.5 * x).upper;
}

/** The x that P(χ² ≤ x) = p holds for. It is solved for ln x, since small quantiles are far from any normal shape. */
export function chiSquareQuantile(p: number, degreesOfFreedom: number): number {
  checkProbability(p);
  checkDegreesOfFreedom(degreesOfFreedom);
  const half = 0.5 * degreesOfFreedom;
  // P(χ² ≤ x) < (x/2)^(ν/2) / Γ(ν/2 + 1), so the quantile lies above the x where the right side is p.
  const from = Math.LN2 + (Math.log(p) + logGamma(half + 1)) / half;
  const log = findZero({
    value: (w) => p - regularizedGamma(half, 0.5 * Math.exp(w)).lower,
    slope: (w) => -Math.exp(half * (w - Math.LN2) - 0.5 * Math.exp(w) - logGamma(half)),
    from,
  });
  return Math.exp(log);
}
