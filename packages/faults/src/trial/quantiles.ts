/** Quantiles of measured times. */

export interface Quantiles {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

/** The smallest measured value that at least this share of all values does not exceed. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function quantilesOf(values: readonly number[]): Quantiles {
  const sorted = values.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), max: quantile(sorted, 1) };
}

/** Milliseconds as seconds with one decimal. */
export const inSeconds = (ms: number): string => (Number.isFinite(ms) ? (ms / 1000).toFixed(1) : '–');
