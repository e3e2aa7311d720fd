/** 95 % intervals and p-values from a sample of scores, as sacreBLEU states them. */
import { mean } from '@ordo/core/statistics';

export interface Interval {
  /** Mean over the resamples. */
  readonly mean: number;
  /** Half the width of the central 95 %: sacreBLEU's "± CI". */
  readonly ci: number;
}

/** Drops a fortieth of the sorted scores at either end; the mean is over all. */
export function estimateInterval(scores: Float64Array): Interval {
  const [lower, upper] = centralRange(scores);
  return { mean: mean(scores) as number, ci: 0.5 * (upper - lower) };
}

/** The bounds of the central 95 %. */
export function centralRange(scores: Float64Array): [number, number] {
  const sorted = scores.toSorted();
  const cut = Math.floor(sorted.length / 40);
  return [sorted[cut] as number, sorted[sorted.length - cut - 1] as number];
}

/**
 * (values above the observed difference + 1) / (values + 1). Strictly above, so that a system compared with itself is
 * not significant; the added 1 keeps the chance of a false rejection within the level (multeval).
 */
export function computePValue(values: Float64Array, observed: number): number {
  let above = 0;
  for (const value of values) if (value > observed) above++;
  return (above + 1) / (values.length + 1);
}
