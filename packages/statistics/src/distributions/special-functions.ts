/** Gamma and beta functions, from which all distributions follow. Their relative error is below 1e-13. */
import { OrdoError } from '@ordo/core/errors';

/** The coefficients B₂ₖ / (2k (2k − 1)) of Stirling's series. From x = 10 on, the first term left out is below 1e-16. */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156];
const STIRLING_FROM = 10;
const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);
/**
 * The largest number of steps. Continued fractions take about √max(a, b) steps, so this is enough for 10^9 degrees of freedom.
 */
const MAX_STEPS = 200_000;

/** Returns ln Γ(x) − [(x − ½) ln x − x + ½ ln 2π]. */
function stirlingRemainder(x: number): number {
  const square = 1 / (x * x);
  return STIRLING.reduceRight((sum, coefficient) => sum * square + coefficient, 0) / x;
}

/** Returns ln Γ(x) for x > 0: Γ(x) = Γ(x + n) / (x (x + 1) … (x + n − 1)), and then Stirling's series. */
export function logGamma(x: number): number {
  let product = 1;
  let at = x;
  while (at < STIRLING_FROM) product *= at++;
  return (at - 0.5) * Math.log(at) - at + HALF_LOG_TWO_PI + stirlingRemainder(at) - Math.log(product);
}

/**
 * Returns ln B(a, b). For a large argument, ln Γ(a + b) − ln Γ(a) is expanded, because the difference of the two would lose
 * digits.
 */
export function logBeta(a: number, b: number): number {
  const [large, small] = a > b ? [a, b] : [b, a];
  if (large < STIRLING_FROM) return logGamma(a) + logGamma(b) - logGamma(a + b);
  const sum = large + small;
  const rise =
    (large - 0.5) * Math.log1p(small / large) +
    small * Math.log(sum) -
    small +
    stirlingRemainder(sum) -
    stirlingRemainder(large);
  return logGamma(small) - rise;
}

/**
 * Returns the regularised incomplete beta function Iₓ(a, b), computed by its continued fraction (DLMF 8.17.22).
 * @param y 1 − x, which is given separately because the subtraction would lose digits
 */
export function regularizedBeta({ x, y, a, b }: { x: number; y: number; a: number; b: number }): number {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - regularizedBeta({ x: y, y: x, a: b, b: a });
  const front = Math.exp(a * logOf(x, y) + b * logOf(y, x) - logBeta(a, b)) / a;
  return (
    front /
    evaluateFraction((step) => {
      if (step === 0) return [0, 1];
      const m = step >> 1;
      const numerator =
        step % 2 === 0
          ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
          : (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
      return [numerator, 1];
    })
  );
}

/** Returns both tails of the regularised incomplete gamma function, P(a, x) and Q(a, x) (DLMF 8.11.4 and 8.9.2). */
export function regularizedGamma(a: number, x: number): { readonly lower: number; readonly upper: number } {
  if (x <= 0) return { lower: 0, upper: 1 };
  const front = Math.exp(logGammaFront(a, x));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; term > sum * Number.EPSILON; n++) sum += term *= x / (a + n);
    return { lower: front * sum, upper: 1 - front * sum };
  }
  const upper = front / evaluateFraction((step) => [step === 0 ? 0 : -step * (step - a), x + 2 * step + 1 - a]);
  return { lower: 1 - upper, upper };
}

/** Returns ln x, computed from 1 − x if x is close to 1. */
function logOf(x: number, rest: number): number {
  return rest < 0.5 ? Math.log1p(-rest) : Math.log(x);
}

/** Returns a ln x − x − ln Γ(a). For large a, Stirling's formula is inserted, because the terms would cancel each other. */
function logGammaFront(a: number, x: number): number {
  if (a < STIRLING_FROM) return a * Math.log(x) - x - logGamma(a);
  const excess = (x - a) / a;
  const log = Math.abs(excess) < 0.5 ? Math.log1p(excess) : Math.log(x / a);
  return a * (log - excess) + 0.5 * Math.log(a) - HALF_LOG_TWO_PI - stirlingRemainder(a);
}

/**
 * Computes b₀ + a₁ / (b₁ + a₂ / (b₂ + …)) by Lentz's method.
 * @param term the pair [aₙ, bₙ]; a₀ is not used
 */
function evaluateFraction(term: (step: number) => readonly [number, number]): number {
  let value = nonZero(term(0)[1]);
  let numerator = value;
  let denominator = 0;
  for (let step = 1; step < MAX_STEPS; step++) {
    const [a, b] = term(step);
    denominator = 1 / nonZero(b + a * denominator);
    numerator = nonZero(b + a / numerator);
    const change = numerator * denominator;
    value *= change;
    if (Math.abs(change - 1) <= Number.EPSILON) return value;
  }
  throw new OrdoError('internal.unexpected', `a continued fraction has not converged after ${MAX_STEPS} steps`);
}

/** Returns a value that is not zero. Lentz's method divides by these values, and a tiny value can replace a zero. */
function nonZero(value: number): number {
  return value === 0 ? 1e-300 : value;
}
