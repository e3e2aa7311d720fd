/** How far the seeds of one row scatter, and whether the rows of a table share one spread. */
import { mean, median, standardDeviation } from '@ordo/core/statistics';
import { checkDegreesOfFreedom, checkFinite, checkNotNegative } from './check-input.ts';
import { chiSquareQuantile } from './distributions/chi-square.ts';
import { fisherTail } from './distributions/fisher.ts';

/** The standard deviation of one seed, and how well it is known. */
export interface Spread {
  readonly s: number;
  /** Null where the spread is known and not estimated; t is then normal. */
  readonly degreesOfFreedom: number | null;
}

export interface UsedSpread extends Spread {
  readonly from: 'pooled' | 'own';
}

export interface PooledSpread extends Spread {
  readonly degreesOfFreedom: number;
  /** The 95 % interval of the true standard deviation. */
  readonly interval95: readonly [number, number];
  /** The p of Brown–Forsythe's test that all rows have one spread; null with fewer than two rows of three seeds. */
  readonly brownForsytheP: number | null;
}

/** Below this p of Brown–Forsythe's test, rows are judged by their own spreads. */
const SPREADS_DIFFER_BELOW = 0.05;

/**
 * Pools the spread of rows that were trained by one recipe: s² = Σ SSᵥ / Σ (nᵥ − 1).
 * @param rows [row][seed]; a row of one seed adds nothing.
 * @returns null where no row has two seeds, so that the spread is unknown.
 */
export function poolSpread(rows: readonly (readonly number[])[]): PooledSpread | null {
  const pooled = poolSquares(rows);
  if (pooled === null) return null;
  const { s, degreesOfFreedom } = pooled;
  const bound = (p: number): number => s * Math.sqrt(degreesOfFreedom / chiSquareQuantile(p, degreesOfFreedom));
  return { s, degreesOfFreedom, interval95: [bound(0.975), bound(0.025)], brownForsytheP: testSpreads(rows) };
}

/** The spread that all rows of a table are judged by, or null where each is judged by its own. */
export function shareSpread(rows: readonly (readonly number[])[]): Spread | null {
  const pooled = poolSquares(rows);
  return pooled === null || (testSpreads(rows) ?? 1) < SPREADS_DIFFER_BELOW ? null : pooled;
}

function poolSquares(rows: readonly (readonly number[])[]): { s: number; degreesOfFreedom: number } | null {
  for (const value of rows.flat()) checkFinite(value, 'a score');
  const degreesOfFreedom = rows.reduce((sum, row) => sum + Math.max(0, row.length - 1), 0);
  if (degreesOfFreedom === 0) return null;
  return { s: Math.sqrt(rows.reduce((sum, row) => sum + sumSquares(row), 0) / degreesOfFreedom), degreesOfFreedom };
}

/** The spread of one row; null with fewer than two seeds. */
export function ownSpread(seeds: readonly number[]): Spread | null {
  const s = standardDeviation(seeds);
  return s === null ? null : { s, degreesOfFreedom: seeds.length - 1 };
}

/** The shared spread, else that of the row itself. */
export function chooseSpread(shared: Spread | null, own: Spread | null): UsedSpread | null {
  if (shared !== null) return { ...shared, from: 'pooled' };
  return own === null ? null : { ...own, from: 'own' };
}

/**
 * Brown & Forsythe (1974): an analysis of variance of the distances from each row's median. Two seeds are always equally
 * far from their median, so rows with fewer than three tell nothing.
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

export function checkSpread({ s, degreesOfFreedom }: Spread): void {
  checkNotNegative(s, 'the spread');
  if (degreesOfFreedom !== null) checkDegreesOfFreedom(degreesOfFreedom);
}
