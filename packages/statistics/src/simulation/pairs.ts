/** Simulates how often any p on a page is small, although no row differs from any other. */
import { comparePairs } from '../questions/pairs.ts';
import { judgeGap } from '../questions/contrast.ts';
import { ALPHA, drawSeeds, drawTable, type Finding, type Plan, shift, SIGMA, simulate } from './trials.ts';
import type { Setting } from './claims.ts';

const promised = { atMost: ALPHA };

/** Returns a row whose seeds are numbered from `from` on. */
const row = (name: string, seeds: readonly number[], from: number) => ({
  name,
  bySeed: new Map(seeds.map((score, i) => [from + i, score])),
});
const ROWS = 7;

/** Simulates seven rows that are all equal: any p at or below α in a family is false. */
export function simulatePairs({ n, scatter }: Setting, plan: Plan): Finding[] {
  const setting = `7 rows, n = ${n}, ${scatter.name}`;
  return simulate(
    [
      { question: 'any p against the baseline after Holm, no row differs', setting, promised },
      { question: 'any p of two other rows after Holm, no row differs', setting, promised },
    ],
    (random) => {
      const rows = drawTable(random, scatter, { n, rows: ROWS }).map((seeds, i) => ({
        name: String(i),
        bySeed: new Map(seeds.map((score, seed) => [seed, score])),
      }));
      const pairs = comparePairs({ rows, baseline: '0', ends: null });
      const any = (family: string) => pairs.some((pair) => pair.family === family && (pair.holmP ?? 1) <= ALPHA);
      return [any('baseline'), any('others')];
    },
    plan,
  );
}

export interface Unpaired {
  readonly n: readonly [number, number];
  /** The standard deviation of the first row, in units of the second row's. */
  readonly ratio: number;
}

/** Simulates two equal rows without a common seed. */
export function simulateUnpaired({ n, ratio }: Unpaired, plan: Plan): Finding[] {
  const setting = `n = ${n.join(' and ')}, σ ${ratio} : 1`;
  return simulate(
    [{ question: 'p of rows without common seeds, none differs', setting, promised }],
    (random) => {
      const rows = [row('a', drawSeeds(random, n[0], ratio * SIGMA), 1), row('b', drawSeeds(random, n[1]), 100)];
      const [pair] = comparePairs({ rows, baseline: null, ends: null });
      return [(pair?.p ?? 1) <= ALPHA];
    },
    plan,
  );
}

/**
 * Simulates scores near the end of a scale: measurements are cut off at 100, so scores are skewed. It is shown without a promise.
 */
export function simulateNearEnd(n: number, plan: Plan): Finding[] {
  const [top, sigma] = [97, 2.5];
  const setting = `n = ${n}, one row at ${top} ± ${sigma} of 100, the other in the middle and as loud`;
  return simulate(
    [
      { question: 'gap "reproduced" or "worse" at the margin, judged at α/2', setting, promised: null },
      { question: 'the same without the doubling', setting, promised: null },
    ],
    (random) => {
      // 100 − x is a gamma variable with this mean and standard deviation: skewed to the left, and never above 100.
      const a = Array.from({ length: n }, () => 100 - drawGamma(() => random.nextNormal(), 100 - top, sigma));
      const b = shift(drawSeeds(random, n, sigma), top - 30);
      const margin = 30;
      const judge = (ends: readonly [number, number] | null) =>
        judgeGap({ a, b, margin, alpha: ALPHA, ends, higherIsBetter: true }).verdict !== 'inconclusive';
      return [judge([0, 100]), judge(null)];
    },
    plan,
  );
}

/** A scaled χ² with 3 degrees of freedom has the required mean and nearly the required spread: σ/mean = √(2/3) = 0.82. */
function drawGamma(normal: () => number, mean: number, sigma: number): number {
  const square = normal() ** 2 + normal() ** 2 + normal() ** 2;
  return mean + ((square - 3) / Math.sqrt(6)) * Math.min(sigma, mean * Math.sqrt(2 / 3));
}
