/**
 * Measures how far the seeds of one row scatter, and the common spread of rows of one recipe, for plans. No verdict uses the
 * pooled spread.
 */
import { mean, median, standardDeviation } from '@ordo/core/statistics';
import { checkFinite } from '../check-input.ts';
import { chiSquareQuantile } from '../distributions/chi-square.ts';
import { fisherTail } from '../distributions/fisher.ts';
import { SLACK } from '../compare.ts';

/** The standard deviation of one seed, and how precisely it is known. */
export interface Spread {
  readonly s: number;
  readonly degreesOfFreedom: number;
}

export interface PooledSpread extends Spread {
  /** The 95 % interval of the true standard deviation. */
  readonly interval95: readonly [number, number];
  /** The p of Brown–Forsythe's test that all rows have the same spread; null with fewer than two rows of three seeds. */
  readonly brownForsytheP: number | null;
}

/**
 * Returns the spread of some values; null with fewer than two. A remainder from the rounding of binary fractions counts as 0.
 * @param size the size of the numbers from which the values were computed; defaults to that of the values themselves
 */
export function sampleSpread(values: readonly number[], size = sizeOf(values)): Spread | null {
  const s = standardDeviation(values);
  return s === null ? null : { s: s <= SLACK * size ? 0 : s, degreesOfFreedom: values.length - 1 };
}

/** Returns the largest absolute value. */
export function sizeOf(values: readonly number[]): number {
  return values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
}

/**
 * Pools the spread of rows that were trained by one recipe: s² = Σ SSᵥ / Σ (nᵥ − 1). For plans and descriptions only.
 * @param rows [row][seed]; a row of one seed adds nothing.
 * @returns null if no row has two seeds, so that the spread is unknown.
 */
export function poolSpread(rows: readonly (readonly number[])[]): PooledSpread | null {
  for (const value of rows.flat()) checkFinite(value, 'a score');
  const degreesOfFreedom = rows.reduce((sum, row) => sum + Math.max(0, row.length - 1), 0);
  if (degreesOfFreedom === 0) return null;
  const s = Math.sqrt(rows.reduce((sum, row) => sum + sumSquares(row), 0) / degreesOfFreedom);
  const bound = (p: number): number => s * Math.sqrt(degreesOfFreedom / chiSquareQuantile(p, degreesOfFreedom));
  return { s, degreesOfFreedom, interval95: [bound(0.975), bound(0.025)], brownForsytheP: testSpreads(rows) };
}

/**
 * Brown & Forsythe (1974): an analysis of variance of the distances from each row's median. Two seeds are always equally far from
 * their median, so rows with fewer than three seeds show nothing.
 */
function testSpreads(rows: readonly (readonly number[])[]): number | null {
  const distances = rows.filter((row) => row.length >= 3).map(distancesFromMedian);
  if (distances.length < 2) return null;
  const all = distances.flat();
  const centre = mean(all) as number;
  const within = distances.reduce((sum, row) => sum + sumSquares(row), 0);
  const between = distances.reduce((sum, row) => sum + row.length * ((mean(row) as number) - centre) ** 2, 0);
  if (between === 0) return 1;
  const numerator = distances.length - 1;
  const denominator = all.length - distances.length;
  return fisherTail(between / numerator / (within / denominator), [numerator, denominator]);
}

function distancesFromMedian(row: readonly number[]): number[] {
  const centre = median(row) as number;
  return row.map((value) => Math.abs(value - centre));
}

function sumSquares(values: readonly number[]): number {
  const centre = mean(values) ?? 0;
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
}
