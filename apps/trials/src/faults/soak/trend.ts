/** Tells whether a quantity grows, by a slope that single outliers do not affect. */
import { median } from '@ordo/core';

export interface Point {
  /** The number of runs that have ended so far. */
  readonly runs: number;
  readonly value: number;
}

export interface Trend {
  /** The quantity's median in the second half, in its own unit. */
  readonly level: number;
  /** The slope of Theil and Sen: the median slope over all pairs, per 1,000 runs. */
  readonly slope: number;
  /** The lower end of its 95 % interval (Sen 1968, by Kendall's statistic); `atMost` is the upper end. */
  readonly atLeast: number;
  readonly atMost: number;
}

export type Verdict = 'flat' | 'grows' | 'unclear';

const PER = 1000;
/** The 97.5 % point of the normal distribution. */
const Z = 1.959964;

/** Returns the trend over the second half. In the first half, caches, pools and heaps reach their size, so it is left out. */
export function findTrend(points: readonly Point[]): Trend {
  const half = points.slice(Math.floor(points.length / 2));
  const slopes: number[] = [];
  for (const [i, a] of half.entries()) {
    for (const b of half.slice(i + 1))
      if (b.runs > a.runs) slopes.push(((b.value - a.value) / (b.runs - a.runs)) * PER);
  }
  slopes.sort((a, b) => a - b);
  const slope = median(slopes);
  const level = median(half.map(({ value }) => value));
  if (slope === null || level === null)
    throw new Error(`a trend needs two samples at different runs, not ${points.length}`);
  const n = half.length;
  const spread = Z * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18);
  const below = Math.max(0, Math.floor((slopes.length - spread) / 2));
  const [atLeast, atMost] = [slopes[below] as number, slopes[slopes.length - 1 - below] as number];
  return { level, slope, atLeast, atMost };
}

/** Judges a trend. @param bound the permitted growth per 1,000 runs */
export function judgeTrend({ slope, atLeast }: Trend, bound: number): Verdict {
  if (slope <= bound) return 'flat';
  return atLeast > bound ? 'grows' : 'unclear';
}
