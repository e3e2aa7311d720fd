/**
 * Computes means, medians and sample spreads. No other place computes them, so equal values print equal bits everywhere. Sums
 * are taken in the order of the values without compensation, as in sacreBLEU. `simple-statistics` sums with compensation, which
 * would change the last bits of printed results.
 */

/** Returns the arithmetic mean, or null when there are no values. */
export function mean(values: ArrayLike<number>): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] as number;
  return sum / values.length;
}

/** Returns the middle value, or the mean of the two in the middle; null when there are no values. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] as number) + (sorted[sorted.length >> 1] as number)) / 2;
}

/** Returns the unbiased variance (divisor n − 1), in two passes for accuracy; null with fewer than two values. */
export function sampleVariance(values: readonly number[]): number | null {
  const centre = mean(values);
  if (centre === null || values.length < 2) return null;
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1);
}

/** Returns the square root of the sample variance, in the unit of the values; null with fewer than two values. */
export function standardDeviation(values: readonly number[]): number | null {
  const variance = sampleVariance(values);
  return variance === null ? null : Math.sqrt(variance);
}
