import { describe, expect, it } from 'vitest';
import { judgeAlike } from '../questions/alike.ts';
import { judgeGap } from '../questions/contrast.ts';
import { normalTail } from '../distributions/normal.ts';
import { judgeEquivalence } from '../questions/equivalence.ts';
import { moreSeedsForAlike, moreSeedsForContrast, moreSeedsForValue } from './more-seeds.ts';
import {
  type GapDesign,
  leastGap,
  leastMargin,
  planEquivalence,
  planGap,
  powerOfEquivalence,
  powerOfGap,
  type ValueDesign,
} from './power.ts';

const DESIGN: ValueDesign = {
  s: 0.3,
  alpha: 0.05,
  paperRuns: null,
  halfDigit: 0.005,
  margin: 0.5,
  trueDifference: 0,
};

const GAP: GapDesign = { s: 0.3, alpha: 0.05, margin: 0, trueGap: 0.6, correlation: 0 };

describe('the power of a design', () => {
  it('approaches the normal formula where many seeds tell the spread well', () => {
    // 10,000 seeds: SE = 30 / 100 = 0.3, and P(|Z| ≤ (1 − 0.005) / 0.3 − 1.645).
    const expected = 1 - 2 * normalTail(0.995 / 0.3 - 1.6448536269514722);
    expect(powerOfEquivalence({ ...DESIGN, s: 30, margin: 1 }, 10_000)).toBeCloseTo(expected, 3);
    // There is a gap of 1, and the differences scatter by 30 √(2 · 0.6): P(Z > 1.645 − 1 / (0.3 √1.2)).
    const gap = normalTail(1.6448536269514722 - 1 / (0.3 * Math.sqrt(1.2)));
    const design = { ...GAP, s: 30, trueGap: 1, correlation: 0.4 };
    expect(powerOfGap(design, 10_000)).toBeCloseTo(gap, 3);
  });

  it('is the level of the test where the truth lies on the border', () => {
    expect(powerOfGap({ ...GAP, margin: 1, trueGap: 1 }, 3)).toBeCloseTo(0.05, 10);
    // On the margin, the chance of "reproduced" is 5 % without the rounding of the print, and below 5 % with it.
    const onMargin = { ...DESIGN, trueDifference: 0.5 };
    expect(powerOfEquivalence(onMargin, 30)).toBeLessThan(0.05);
    expect(powerOfEquivalence({ ...onMargin, halfDigit: 0 }, 30)).toBeCloseTo(0.05, 3);
  });

  it('grows with seeds and with the correlation of rows, and falls with the spread', () => {
    const powers = [2, 3, 5, 10].map((n) => powerOfEquivalence(DESIGN, n));
    expect(powers).toEqual(powers.toSorted((a, b) => a - b));
    expect(powerOfEquivalence({ ...DESIGN, s: 0.4 }, 3)).toBeLessThan(powerOfEquivalence(DESIGN, 3));
    expect(powerOfGap({ ...GAP, correlation: 0.7 }, 3)).toBeGreaterThan(powerOfGap(GAP, 3));
    expect([powerOfEquivalence(DESIGN, 1), powerOfGap(GAP, 1)]).toEqual([0, 0]); // one seed shows no spread
  });

  it('plans the fewest seeds: five for a gap of two standard deviations, of rows that do not go together', () => {
    const { seeds, power } = planGap(GAP);
    expect(seeds).toBe(5);
    expect(power).toBe(powerOfGap(GAP, 5));
    expect(powerOfGap(GAP, 4)).toBeLessThan(0.8);
    // The table of the rule has 14, 9 and 6 seeds for one standard deviation, and 5, 4 and 3 for two, at r = 0, 0.4 and 0.7.
    const planned = (trueGap: number) =>
      [0, 0.4, 0.7].map((correlation) => planGap({ ...GAP, trueGap, correlation }).seeds);
    expect([planned(0.3), planned(0.6)]).toEqual([
      [14, 9, 6],
      [5, 4, 3],
    ]);
    expect(planEquivalence(DESIGN).seeds).toBe(5);
  });

  it('says that no number of seeds suffices if the margin is below u + 2.93 s and the paper ran once', () => {
    const one = { ...DESIGN, paperRuns: 1 };
    // z(0.95) + z(0.9) = 1.6449 + 1.2816 = 2.9264
    expect(leastMargin(one)).toBeCloseTo(0.005 + 2.9264 * 0.3, 4);
    expect(leastMargin({ ...one, paperRuns: 4 })).toBeCloseTo(0.005 + 2.9264 * 0.15, 4);
    expect(planEquivalence({ ...one, margin: 0.875 })).toMatchObject({ seeds: null });
    expect(planEquivalence({ ...one, margin: 0.9 }).seeds).toBeGreaterThan(10);
  });

  it('tells the smallest gap that so many seeds show', () => {
    const [two, three, five] = [2, 3, 5].map((n) => leastGap(GAP, n) ?? Number.NaN);
    expect(powerOfGap({ ...GAP, trueGap: three ?? 0 }, 3)).toBeCloseTo(0.8, 5);
    // The gaps in standard deviations of a seed are eight or nine with two seeds, three with three, and two with five.
    expect([two, three, five].map((gap) => Math.round((gap ?? 0) / GAP.s))).toEqual([8, 3, 2]);
    expect(leastGap(GAP, 1)).toBeNull();
  });

  it('is 0 or 1 for a deterministic measure', () => {
    const design = { ...DESIGN, s: 0 };
    expect(powerOfEquivalence(design, 2)).toBeCloseTo(1, 10);
    expect(powerOfEquivalence({ ...design, trueDifference: 0.6 }, 2)).toBe(0);
  });
});

describe('the seeds that would decide an open cell', () => {
  const value = {
    seeds: [27.4, 27.9, 27.5],
    paper: 27.48,
    halfDigit: 0.005,
    paperRuns: null,
    margin: 0.5,
    alpha: 0.05,
    ends: null,
    higherIsBetter: true,
  };

  it('are the fewest that reach the power, and fewer for a lower one', () => {
    const judged = judgeEquivalence(value);
    expect(judged.verdict).toBe('inconclusive');
    const usual = moreSeedsForValue(value, judged);
    const lower = moreSeedsForValue(value, judged, 0.5);
    expect(usual?.chance).toBeGreaterThanOrEqual(0.8);
    expect(lower?.chance).toBeGreaterThanOrEqual(0.5);
    expect(lower?.moreSeeds).toBeLessThan(usual?.moreSeeds ?? 0);
  });

  it('are more near an end of the scale, where α counts half', () => {
    const seeds = [98.4, 99.1, 98.6];
    const [open, near] = [null, [0, 100] as const].map((ends) => {
      const input = { ...value, seeds, paper: 98.5, ends };
      return moreSeedsForValue(input, judgeEquivalence(input))?.moreSeeds ?? Number.NaN;
    });
    expect(near).toBeGreaterThan(open ?? Number.NaN);
  });

  it('do not exist where the one run of the paper leaves too much open', () => {
    const once = { ...value, paperRuns: 1 };
    const found = moreSeedsForValue(once, judgeEquivalence(once));
    expect(found?.moreSeeds).toBeNull();
    expect(found?.chance).toBeLessThan(0.8);
  });

  it('are not asked for where the cell is decided, or where seeds or their spread are missing', () => {
    for (const input of [
      { ...value, margin: 2 },
      { ...value, seeds: [27.4, null] },
      { ...value, seeds: [27.4] },
    ])
      expect(moreSeedsForValue(input, judgeEquivalence(input))).toBeNull();
  });

  it('are more for a gap that is closer to its margin', () => {
    const needed = [0.4, 0.25, 0.1].map((gap) => {
      const input = { ...value, a: [20 + gap, 20.3 + gap, 20.1 + gap], b: [20, 20, 20.4], margin: 0 };
      return moreSeedsForContrast(input, judgeGap(input))?.moreSeeds ?? Number.NaN;
    });
    expect(needed).toEqual(needed.toSorted((a, b) => a - b));
    expect(needed[0]).toBeGreaterThanOrEqual(1);
  });

  it('take the comparison that decides for rows that may be alike', () => {
    const rows = [
      [20, 20.4, 20.3],
      [20.1, 20.5, 20.1],
      [19.9, 20.5, 20.9],
    ];
    const input = { rows, margin: 0.5, alpha: 0.05, ends: null };
    const judged = judgeAlike(input);
    const pair = judged.pairs[judged.deciding ?? 0];
    expect(pair?.p).toBe(judged.p);
    expect(moreSeedsForAlike(input, judged)?.moreSeeds).toBeGreaterThan(0);
  });
});
