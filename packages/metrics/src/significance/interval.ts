/** Computes 95 % intervals and p-values from a sample of scores, as sacreBLEU does. */
import { mean } from '@ordo/core/statistics';

export interface Interval {
  /** The mean over the resamples. */
  readonly mean: number;
  /** Half the width of the central 95 %, which sacreBLEU prints as "± CI". */
  readonly ci: number;
}

/** Estimates the interval. It leaves out a fortieth of the sorted scores at either end; the mean includes all of them. */
export function estimateInterval(scores: Float64Array): Interval {
  const [lower, upper] = centralRange(scores);
  return { mean: mean(scores) as number, ci: 0.5 * (upper - lower) };
}

/** Returns the bounds of the central 95 %. */
export function centralRange(scores: Float64Array): [number, number] {
  const sorted = scores.toSorted();
  const cut = Math.floor(sorted.length / 40);
  return [sorted[cut] as number, sorted[sorted.length - cut - 1] as number];
}

/**
 * Returns (number of values above the observed difference + 1) / (number of values + 1), as sacreBLEU counts. Values must be
 * strictly above, so a system that is compared with itself gets the smallest p, and not 1.
 */
export function computePValue(values: Float64Array, observed: number): number {
  let above = 0;
  for (const value of values) if (value > observed) above++;
  return (above + 1) / (values.length + 1);
}

/**
 * Returns (number of values at least as far from zero as the observed difference + 1) / (number of values + 1). Equality counts
 * here (Davison & Hinkley 1997, section 4.2), so that the p of a difference of 0 is 1.
 */
export function computeCentredPValue(values: Float64Array, observed: number): number {
  let beyond = 0;
  for (const value of values) if (Math.abs(value) >= observed) beyond++;
  return (beyond + 1) / (values.length + 1);
}
