/**
 * Expectations over a normal variable and over an estimated spread. The trapezoidal rule over the whole line converges
 * exponentially for integrands that are smooth and decay at both ends (Trefethen & Weideman 2014).
 */
import { checkDegreesOfFreedom } from '../check-input.ts';
import { normalDensity } from './normal.ts';
import { logGamma } from './special-functions.ts';

/** How finely an expectation is computed. */
export interface Grid {
  /** Points for each standard deviation of the variable. */
  readonly perDeviation: number;
  /** The longest step in ln(s²/σ²), whose distribution is far from normal for few degrees of freedom. */
  readonly longest: number;
  /** Points whose density is below e^negligible of the largest are left out. */
  readonly negligible: number;
}

/** For p-values: about twelve digits. */
const FINE: Grid = { perDeviation: 4, longest: 0.15, negligible: -32 };
/** For plans: about three digits, fifty times as fast where two such integrals are nested. */
export const COARSE: Grid = { perDeviation: 2, longest: 0.6, negligible: -10 };
const NORMAL_END = Math.sqrt(-2 * FINE.negligible);

/** E f(Z) for a standard normal Z. @param steepest how much faster than Z the integrand may change. */
export function expectOverNormal(steepest: number, f: (z: number) => number): number {
  return listNormal(steepest).reduce((sum, { z, weight }) => sum + weight * f(z), 0);
}

/** Values of a standard normal Z, and weights that add up to 1. */
export function listNormal(steepest: number): readonly { readonly z: number; readonly weight: number }[] {
  const steps = Math.ceil(NORMAL_END * FINE.perDeviation * Math.max(1, steepest));
  const step = NORMAL_END / steps;
  return Array.from({ length: 2 * steps + 1 }, (_, i) => {
    const z = (i - steps) * step;
    return { z, weight: step * normalDensity(z) };
  });
}

/**
 * E f(s/σ) for a spread s that was estimated with ν degrees of freedom, so that ν s²/σ² follows χ². With w = ln(s²/σ²),
 * the density is (ν/2)^(ν/2) / Γ(ν/2) · exp(ν/2 · (w − e^w)), whose peak is at w = 0.
 */
export function expectOverSpread(
  degreesOfFreedom: number | null,
  f: (ratio: number) => number,
  { perDeviation, longest, negligible }: Grid = FINE,
): number {
  if (degreesOfFreedom === null) return f(1);
  checkDegreesOfFreedom(degreesOfFreedom);
  const half = 0.5 * degreesOfFreedom;
  const step = Math.min(longest, Math.sqrt(1 / half) / perDeviation);
  const height = Math.exp(half * Math.log(half) - half - logGamma(half));
  const sumFrom = (start: number, direction: number): number => {
    let sum = 0;
    for (let i = start; ; i++) {
      const w = direction * i * step;
      const log = half * (w - Math.expm1(w));
      if (log < negligible) return sum;
      sum += Math.exp(log) * f(Math.exp(0.5 * w));
    }
  };
  return step * height * (sumFrom(0, 1) + sumFrom(1, -1));
}
