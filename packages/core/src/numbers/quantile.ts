/** Computes quantiles of measured values. */

/** Returns the smallest value that at least this share (0 to 1) of all values do not exceed; NaN when there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
