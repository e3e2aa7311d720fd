/**
 * The sign test of Collins, Koehn & Kučerová (2005, §4). A segment counts for the system if the baseline's corpus scores better
 * when this segment alone is replaced by the system's, and against the system if the corpus then scores worse. Under the null
 * hypothesis, a segment that changes the score is as likely to count for the system as against it. The test makes no random
 * draws.
 */
import type { MetricInstance } from '../metric.ts';
import { sumStatistics } from '../scoring/score-corpus.ts';
import { checkPair, type SegmentStatistics } from './bootstrap.ts';

export interface SignTest {
  /** The number of segments that improve the baseline's corpus score, make it worse, or do not change it. */
  readonly better: number;
  readonly worse: number;
  readonly equal: number;
  /** The exact two-sided p-value. Segments that do not change the score do not count. */
  readonly p: number;
}

interface Pair {
  readonly instance: MetricInstance;
  readonly baseline: SegmentStatistics;
  readonly system: SegmentStatistics;
}

/** @throws OrdoError `metric.invalid-input` if the two were not scored on the same test set */
export function collins2005({ instance, baseline, system }: Pair): SignTest {
  checkPair(baseline, system);
  const total = sumStatistics(baseline);
  const score = instance.scoreFrom(total);
  const direction = instance.higherIsBetter ? 1 : -1;
  const counts = { better: 0, worse: 0, equal: 0 };
  for (const [i, own] of system.entries()) {
    const former = baseline[i] as readonly number[];
    const replaced = total.map((sum, k) => sum - (former[k] as number) + (own[k] as number));
    const gain = direction * (instance.scoreFrom(replaced) - score);
    counts[gain > 0 ? 'better' : gain < 0 ? 'worse' : 'equal']++;
  }
  return { ...counts, p: computeSignP(counts.better, counts.worse) };
}

/** Returns the two-sided p of `better` against `worse`: 2 · P(X ≤ min) for X ~ Binomial(better + worse, ½), and at most 1. */
export function computeSignP(better: number, worse: number): number {
  const n = better + worse;
  const fewer = Math.min(better, worse);
  // The sum Σ C(n, i) for i ≤ min is in whole numbers, because ½ⁿ alone is below the smallest double from n = 1,075 on.
  let ways = 1n;
  let sum = 1n;
  for (let i = 1; i <= fewer; i++) {
    ways = (ways * BigInt(n - i + 1)) / BigInt(i);
    sum += ways;
  }
  return Math.min(1, divideByPowerOfTwo(sum, n - 1));
}

/** Returns numerator / 2^power, from the first 64 bits of the numerator. */
function divideByPowerOfTwo(numerator: bigint, power: number): number {
  const dropped = Math.max(0, numerator.toString(2).length - 64);
  return Number(numerator >> BigInt(dropped)) * 2 ** (dropped - power);
}
