/**
 * Computes expectations over a normal variable and over an estimated spread. The trapezoidal rule over the whole line converges
 * exponentially for integrands that are smooth and decay at both ends (Trefethen & Weideman 2014).
 */
import { checkDegreesOfFreedom } from '../check-input.ts';
import { normalDensity } from './normal.ts';
import { logGamma } from './special-functions.ts';

/** The points at which an integrand is evaluated. */
export interface Grid {
  /** The number of points for each standard deviation of the variable. */
  readonly perDeviation: number;
  /** The longest step in ln(s²/σ²), whose distribution is far from normal for few degrees of freedom. */
  readonly longest: number;
  /** Points whose density is below e^negligible of the largest are left out. */
  readonly negligible: number;
}

/** The grid for p-values, with about twelve digits. */
const FINE: Grid = { perDeviation: 4, longest: 0.15, negligible: -32 };
/** The grid for plans, with about three digits. It is fifty times faster for two nested integrals of this kind. */
export const COARSE: Grid = { perDeviation: 2, longest: 0.6, negligible: -10 };
const NORMAL_END = Math.sqrt(-2 * FINE.negligible);

/**
 * Returns E f(Z) for a standard normal Z.
 * @param steepest how much faster than Z the integrand may change
 */
export function expectOverNormal(steepest: number, f: (z: number) => number): number {
  return listNormal(steepest).reduce((sum, { z, weight }) => sum + weight * f(z), 0);
}

/** Lists values of a standard normal Z, and weights that add up to 1. */
export function listNormal(steepest: number): readonly { readonly z: number; readonly weight: number }[] {
  const steps = Math.ceil(NORMAL_END * FINE.perDeviation * Math.max(1, steepest));
  const step = NORMAL_END / steps;
  return Array.from({ length: 2 * steps + 1 }, (_, i) => {
    const z = (i - steps) * step;
    return { z, weight: step * normalDensity(z) };
  });
}

/** With w = ln(s²/σ²) and ν s²/σ² ~ χ², the density is (ν/2)^(ν/2) / Γ(ν/2) · exp(ν/2 · (w − e^w)), whose peak is at w = 0. */
function describeSpread(degreesOfFreedom: number) {
  checkDegreesOfFreedom(degreesOfFreedom);
  const half = 0.5 * degreesOfFreedom;
  return {
    height: Math.exp(half * Math.log(half) - half - logGamma(half)),
    /** The logarithm of the density, relative to its peak. */
    log: (w: number): number => half * (w - Math.expm1(w)),
    deviation: Math.sqrt(1 / half),
  };
}

/** Returns E f(s/σ) for a spread s that was estimated with ν degrees of freedom. */
export function expectOverSpread(
  degreesOfFreedom: number,
  f: (ratio: number) => number,
  { perDeviation, longest, negligible }: Grid = FINE,
): number {
  const { height, log, deviation } = describeSpread(degreesOfFreedom);
  const step = Math.min(longest, deviation / perDeviation);
  const sumFrom = (start: number, direction: number): number => {
    let sum = 0;
    for (let i = start; ; i++) {
      const w = direction * i * step;
      const density = log(w);
      if (density < negligible) return sum;
      sum += Math.exp(density) * f(Math.exp(0.5 * w));
    }
  };
  return step * height * (sumFrom(0, 1) + sumFrom(1, -1));
}

/**
 * Returns the same for an f that is smooth up to a ratio and 0 beyond it. A kink spoils the trapezoidal rule, so the part below
 * it is integrated separately, with w = middle + radius · tanh(π/2 sinh u), for which the rule converges exponentially again
 * (Takahasi & Mori 1974).
 */
export function expectUpToRatio(degreesOfFreedom: number, limit: number, f: (ratio: number) => number): number {
  if (!(limit > 0)) return 0;
  const { height, log, deviation } = describeSpread(degreesOfFreedom);
  const { negligible } = FINE;
  let [lower, upper] = [-deviation, deviation];
  while (log(lower) > negligible) lower *= 1.25;
  while (log(upper) > negligible) upper *= 1.25;
  upper = Math.min(upper, 2 * Math.log(limit));
  if (upper <= lower) return 0;
  const [middle, radius] = [0.5 * (lower + upper), 0.5 * (upper - lower)];
  let sum = 0;
  for (let i = -END_OF_U * PER_U; i <= END_OF_U * PER_U; i++) {
    const inner = 0.5 * Math.PI * Math.sinh(i / PER_U);
    const w = middle + radius * Math.tanh(inner);
    const slope = (0.5 * Math.PI * Math.cosh(i / PER_U)) / Math.cosh(inner) ** 2;
    sum += slope * Math.exp(log(w)) * f(Math.exp(0.5 * w));
  }
  return (height * radius * sum) / PER_U;
}

const END_OF_U = 4;
const PER_U = 32;
