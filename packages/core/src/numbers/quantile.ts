/** Quantiles of measured values. */

/** The smallest value that at least this share (0 to 1) of all values does not exceed. NaN when there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
