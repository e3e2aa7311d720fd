/** Compares two rows that have no common seeds. Each row has its own spread. */
import { mean } from '@ordo/core/statistics';
import { isAtMost } from '../compare.ts';
import { studentTail, upperQuantile } from '../distributions/student.ts';
import { sampleSpread, sizeOf, type Spread } from './spread.ts';

export interface Unpaired {
  /** The mean of a minus the mean of b. */
  readonly difference: number;
  readonly standardError: number;
  readonly t: number;
  /** The two-sided p-value. */
  readonly p: number;
  /** Returns the value that t must exceed at a one-sided level. */
  readonly critical: (level: number) => number;
}

/**
 * Cochran and Cox (1957): SE = √(v_a + v_b), v = s²/n. The critical value of t is the mean of those for each row's own degrees of
 * freedom, weighted by v. p is twice the level whose critical value is |t|. Null if a row has fewer than two seeds.
 */
export function testUnpaired(a: readonly number[], b: readonly number[]): Unpaired | null {
  const [own, other] = [sampleSpread(a), sampleSpread(b)];
  if (own === null || other === null) return null;
  const difference = (mean(a) as number) - (mean(b) as number);
  const [va, vb] = [own, other].map(({ s, degreesOfFreedom }) => (s * s) / (degreesOfFreedom + 1)) as [number, number];
  const standardError = Math.sqrt(va + vb);
  if (standardError === 0) {
    const equal = isAtMost(Math.abs(difference), 0, sizeOf([...a, ...b]));
    const t = equal ? 0 : Math.sign(difference) * Number.POSITIVE_INFINITY;
    return { difference, standardError, t, p: equal ? 1 : 0, critical: () => 0 };
  }
  const t = difference / standardError;
  const critical = (level: number): number => (va * quantile(own, level) + vb * quantile(other, level)) / (va + vb);
  return { difference, standardError, t, p: 2 * findLevel(critical, Math.abs(t), [own, other]), critical };
}

const quantile = ({ degreesOfFreedom }: Spread, level: number): number => upperQuantile(level, degreesOfFreedom);

/**
 * Finds the level up to 1/2 whose critical value is t. The weighted critical value is between those of both rows, so the level is
 * between their tails. Levels span many powers of ten, so their logarithm is searched, by false position (Illinois).
 */
function findLevel(critical: (level: number) => number, t: number, rows: readonly Spread[]): number {
  const tails = rows.map(({ degreesOfFreedom }) => Math.log(studentTail(t, degreesOfFreedom)));
  let [low, high] = [Math.min(...tails), Math.max(...tails)];
  const above = (x: number): number => critical(Math.exp(x)) - t;
  let [atLow, atHigh] = [above(low), above(high)];
  if (!(atLow > 0 && atHigh < 0)) return Math.exp(Math.abs(atLow) <= Math.abs(atHigh) ? low : high);
  for (let last = 0; high - low > 1e-13 * Math.abs(low); ) {
    const x = (low * atHigh - high * atLow) / (atHigh - atLow);
    const at = above(x);
    if (at === 0 || x <= low || x >= high) return Math.exp(x);
    if (at > 0) {
      [low, atLow] = [x, at];
      if (last === 1) atHigh /= 2;
      last = 1;
    } else {
      [high, atHigh] = [x, at];
      if (last === -1) atLow /= 2;
      last = -1;
    }
    if (Math.abs(at) <= 4 * Number.EPSILON * t) return Math.exp(x);
  }
  return Math.exp(0.5 * (low + high));
}
