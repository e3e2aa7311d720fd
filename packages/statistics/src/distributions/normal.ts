/** The standard normal distribution. */
import { checkProbability } from '../check-input.ts';
import { findZero } from './find-quantile.ts';

const DENSITY_AT_ZERO = 1 / Math.sqrt(2 * Math.PI);

export function normalDensity(z: number): number {
  return DENSITY_AT_ZERO * Math.exp(-0.5 * z * z);
}

/** Returns P(Z > z), exact to the last digits even far from 0. */
export function normalTail(z: number): number {
  if (Math.abs(z) === Number.POSITIVE_INFINITY) return z > 0 ? 0 : 1;
  const upper = upperGammaOfHalf(0.5 * z * z);
  return z >= 0 ? 0.5 * upper : 1 - 0.5 * upper;
}

/**
 * Returns Q(½, x) = erfc √x. `regularizedGamma` computes the same in a general form that is too slow here: Dunnett's test over
 * 200 rows needs it half a million times.
 */
function upperGammaOfHalf(x: number): number {
  if (x <= 0) return 1;
  const front = Math.sqrt(x / Math.PI) * Math.exp(-x);
  if (x < 1.5) {
    let term = 2;
    let sum = term;
    for (let n = 1; term > sum * Number.EPSILON; n++) sum += term *= x / (0.5 + n);
    return 1 - front * sum;
  }
  // Uses Lentz's method. Its denominators exceed x + n, so none is zero.
  let value = x + 0.5;
  let numerator = value;
  let denominator = 0;
  for (let step = 1; ; step++) {
    const a = -step * (step - 0.5);
    const b = x + 2 * step + 0.5;
    denominator = 1 / (b + a * denominator);
    numerator = b + a / numerator;
    const change = numerator * denominator;
    value *= change;
    // The condition is negated, so that NaN also ends the loop.
    if (!(Math.abs(change - 1) > Number.EPSILON)) return front / value;
  }
}

/** Returns the z for which P(Z ≤ z) = p. */
export function normalQuantile(p: number): number {
  checkProbability(p);
  return p < 0.5 ? -upperQuantile(p) : upperQuantile(1 - p);
}

function upperQuantile(tail: number): number {
  if (tail === 0.5) return 0;
  return findZero({ value: (z) => normalTail(z) - tail, slope: (z) => -normalDensity(z), from: 0 });
}
