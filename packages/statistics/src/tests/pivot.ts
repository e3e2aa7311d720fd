/**
 * The distribution by which a printed value is judged: that of (x̄ − p − Δ) / s, where Δ is the true difference between our mean
 * and the authors'. It depends only on the numbers of runs and of degrees of freedom.
 */
import { COARSE, expectOverSpread, listNormal } from '../distributions/expectation.ts';
import { findZero } from '../distributions/find-quantile.ts';
import { normalDensity, normalTail } from '../distributions/normal.ts';
import { studentQuantile, studentTail } from '../distributions/student.ts';
import { describeStatistic, type PrintedStatistic } from '../printed-statistic.ts';

export interface Pivot {
  /** Returns P(pivot > x); `below` returns P(pivot < x). */
  readonly above: (x: number) => number;
  readonly below: (x: number) => number;
  /** Returns the x for which P(pivot ≤ x) = p. */
  readonly quantile: (p: number) => number;
  /** The standard deviation of x̄ − p, in units of s. */
  readonly deviation: number;
}

export interface PivotInput {
  readonly n: number;
  /** The number of runs; null if the print is treated as a constant. */
  readonly paperRuns: number | null;
  readonly statistic: PrintedStatistic;
  readonly higherIsBetter: boolean;
  readonly degreesOfFreedom: number;
}

/** The last pivot. It is kept because all cells of a table share it, and the best of several runs takes long to compute. */
let last: { readonly key: string; readonly pivot: Pivot } | null = null;

export function definePivot(input: PivotInput): Pivot {
  const key = JSON.stringify(input);
  if (last?.key !== key) last = { key, pivot: createPivot(input) };
  return last.pivot;
}

function createPivot(input: PivotInput): Pivot {
  const { n, paperRuns, statistic, degreesOfFreedom } = input;
  const variance = paperRuns === null ? 0 : describeStatistic(statistic, paperRuns).variance;
  const deviation = Math.sqrt(1 / n + variance);
  if (statistic === 'best' && paperRuns !== null && paperRuns > 1)
    return { ...pivotOfBest(input, paperRuns), deviation };
  return {
    above: (x) => studentTail(x / deviation, degreesOfFreedom),
    below: (x) => studentTail(-x / deviation, degreesOfFreedom),
    quantile: rememberByNumber((p) => deviation * studentQuantile(p, degreesOfFreedom)),
    deviation,
  };
}

/**
 * If the best of m runs is printed, the pivot is (Z / √n − M) / r: M is the largest of m normal variables with the density m φ
 * Φ^(m − 1), and r = √(χ²/ν). P(pivot > x) is therefore E P(Z > √n (x r + M)), a double integral (to about three digits).
 */
function pivotOfBest({ n, higherIsBetter, degreesOfFreedom }: PivotInput, runs: number): Omit<Pivot, 'deviation'> {
  const root = Math.sqrt(n);
  const best = listMaximum(runs, Math.max(root, 1 + Math.sqrt(2 * Math.log(runs))));
  const expect = (f: (ratio: number, best: number) => number): number =>
    expectOverSpread(
      degreesOfFreedom,
      (ratio) => best.reduce((sum, { z, weight }) => sum + weight * f(ratio, z), 0),
      COARSE,
    );
  const above = (x: number): number => {
    if (!Number.isFinite(x)) return x > 0 ? 0 : 1;
    return Math.min(
      1,
      expect((ratio, z) => normalTail(root * (x * ratio + z))),
    );
  };
  const slope = (x: number): number => -expect((ratio, z) => root * ratio * normalDensity(root * (x * ratio + z)));
  const quantile = rememberByNumber((p) => {
    let from = -1;
    while (above(from) < 1 - p) from *= 2;
    return findZero({ value: (x) => above(x) - (1 - p), slope, from });
  });
  if (higherIsBetter) return { above, below: (x) => 1 - above(x), quantile };
  // The best is the lowest value, so everything is mirrored.
  return { above: (x) => 1 - above(-x), below: (x) => above(-x), quantile: (p) => -quantile(1 - p) };
}

/** Lists the values of the largest of m variables, and their weights. */
function listMaximum(runs: number, steepest: number): readonly { readonly z: number; readonly weight: number }[] {
  return listNormal(steepest)
    .map(({ z, weight }) => ({ z, weight: weight * runs * normalTail(-z) ** (runs - 1) }))
    .filter(({ weight }) => weight > 1e-12);
}

function rememberByNumber(f: (p: number) => number): (p: number) => number {
  const known = new Map<number, number>();
  return (p) => {
    const value = known.get(p) ?? f(p);
    known.set(p, value);
    return value;
  };
}
