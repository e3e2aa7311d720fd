/** Quantiles of measured times, in milliseconds. */

export interface Quantiles {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** The smallest measured value that at least this share of all values does not exceed; NaN of none. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function quantilesOf(values: readonly number[]): Quantiles {
  const sorted = values.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), max: quantile(sorted, 1) };
}
