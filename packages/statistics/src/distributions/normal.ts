/** The standard normal distribution. */
import { checkProbability } from '../check-input.ts';
import { findZero } from './find-quantile.ts';
import { regularizedGamma } from './special-functions.ts';

const DENSITY_AT_ZERO = 1 / Math.sqrt(2 * Math.PI);

export function normalDensity(z: number): number {
  return DENSITY_AT_ZERO * Math.exp(-0.5 * z * z);
}

/** P(Z > z), exact to the last digits even far out. */
export function normalTail(z: number): number {
  if (z === Number.POSITIVE_INFINITY) return 0;
  const { upper } = regularizedGamma(0.5, 0.5 * z * z);
  return z >= 0 ? 0.5 * upper : 1 - 0.5 * upper;
}

/** The z that P(Z ≤ z) = p holds for. */
export function normalQuantile(p: number): number {
  checkProbability(p);
  return p < 0.5 ? -upperQuantile(p) : upperQuantile(1 - p);
}

function upperQuantile(tail: number): number {
  if (tail === 0.5) return 0;
  return findZero({ value: (z) => normalTail(z) - tail, slope: (z) => -normalDensity(z), from: 0 });
}
