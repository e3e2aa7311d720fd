/** Tests that a planted leak is found in noisy samples, and that noise, a warm-up and single outliers are not taken for one. */
import { Random } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { findTrend, judgeTrend, type Point } from './trend.ts';

/** Returns a hundred samples, one every ten runs, with noise of ±5. */
function samples(valueAt: (runs: number) => number): Point[] {
  const random = Random.fromSeed(7, 'noise');
  return Array.from({ length: 100 }, (_, i) => {
    const runs = 10 * (i + 1);
    return { runs, value: valueAt(runs) + random.nextBelow(1000) / 100 - 5 };
  });
}

const judge = (points: Point[], bound: number) => judgeTrend(findTrend(points), bound);

describe('the trend of a quantity', () => {
  it('is the slope per 1,000 runs: 0.02 per run are 20', () => {
    const line = [0, 10, 20, 30, 40, 50].map((runs) => ({ runs, value: 100 + 0.02 * runs }));
    const { level, slope, atLeast, atMost } = findTrend(line);
    expect(slope).toBeCloseTo(20, 9);
    expect([atLeast, atMost]).toEqual([expect.closeTo(20, 9), expect.closeTo(20, 9)]);
    expect(level).toBeCloseTo(100.8, 9); // The median of 100.6, 100.8 and 101.0.
  });

  it('finds a leak of 30 per 1,000 runs in noise, where 10 are permitted', () => {
    expect(
      judge(
        samples((runs) => 200 + 0.03 * runs),
        10,
      ),
    ).toBe('grows');
  });

  it('finds nothing in noise alone', () => {
    expect(
      judge(
        samples(() => 200),
        10,
      ),
    ).toBe('flat');
  });

  it('takes warming up in the first half for no leak', () => {
    expect(
      judge(
        samples((runs) => Math.min(runs, 400)),
        10,
      ),
    ).toBe('flat');
  });

  it('takes an outlier at the end for no leak', () => {
    expect(
      judge(
        samples((runs) => (runs === 1000 ? 5000 : 200)),
        10,
      ),
    ).toBe('flat');
  });

  it('says that it is unclear when the samples are too few', () => {
    const few = [0, 1, 2, 3, 4, 5].map((runs) => ({ runs, value: [0, 0, 0, 0, 9, 1][runs] ?? 0 }));
    expect(judge(few, 10)).toBe('unclear');
  });

  it('needs two samples', () => {
    expect(() => findTrend([{ runs: 1, value: 1 }])).toThrow(/needs two samples/u);
  });
});
