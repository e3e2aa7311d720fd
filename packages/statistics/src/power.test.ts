import { describe, expect, it } from 'vitest';
import { judgeAlike } from './alike.ts';
import { judgeGap } from './contrast.ts';
import { normalTail } from './distributions/normal.ts';
import { judgeEquivalence } from './equivalence.ts';
import { moreSeedsForAlike, moreSeedsForGap, moreSeedsForValue } from './more-seeds.ts';
import { leastMargin, planEquivalence, planGap, powerOfEquivalence, powerOfGap, type ValueDesign } from './power.ts';

const DESIGN: ValueDesign = {
  s: 0.3,
  rows: 7,
  alpha: 0.05,
  paperRuns: null,
  halfDigit: 0.005,
  margin: 0.5,
  trueDifference: 0,
};

describe('the power of a design', () => {
  it('approaches the normal formula where the spread is known well', () => {
    // 100,000 rows of 4 seeds: SE = 0.15, and P(|Z| ≤ (0.5 − 0.005) / 0.15 − 1.645).
    const expected = 1 - 2 * normalTail(0.495 / 0.15 - 1.6448536269514722);
    expect(powerOfEquivalence({ ...DESIGN, rows: 100_000 }, 4)).toBeCloseTo(expected, 4);
    // A gap of 0.5 over 4 seeds each: SE = 0.3 √½, and P(Z > 1.645 − 0.5 / SE).
    const gap = normalTail(1.6448536269514722 - 0.5 / (0.3 * Math.SQRT1_2));
    expect(powerOfGap({ ...DESIGN, rows: 100_000, margin: 0, trueGap: 0.5 }, 4)).toBeCloseTo(gap, 4);
  });

  it('is the level of the test where the truth lies on the border', () => {
    expect(powerOfGap({ ...DESIGN, margin: 1, trueGap: 1 }, 3)).toBeCloseTo(0.05, 10);
    // On the margin, the rounding of the print keeps the chance of "reproduced" below 5 %, and without it at 5 %.
    const onMargin = { ...DESIGN, trueDifference: 0.5 };
    expect(powerOfEquivalence(onMargin, 30)).toBeLessThan(0.05);
    expect(powerOfEquivalence({ ...onMargin, halfDigit: 0 }, 30)).toBeCloseTo(0.05, 3);
  });

  it('grows with seeds and rows, and falls with the spread', () => {
    const powers = [2, 3, 5, 10].map((n) => powerOfEquivalence(DESIGN, n));
    expect(powers).toEqual(powers.toSorted((a, b) => a - b));
    expect(powerOfEquivalence({ ...DESIGN, rows: 3 }, 3)).toBeLessThan(powerOfEquivalence(DESIGN, 3));
    expect(powerOfEquivalence({ ...DESIGN, s: 0.4 }, 3)).toBeLessThan(powerOfEquivalence(DESIGN, 3));
    expect(powerOfEquivalence(DESIGN, 1)).toBe(0); // one seed shows no spread
  });

  it('plans the fewest seeds: about ten for a gap of 0.35 at a spread of 0.3', () => {
    const design = { ...DESIGN, margin: 0, trueGap: 0.35 };
    const { seeds, power } = planGap(design);
    expect(seeds).toBe(10);
    expect(power).toBe(powerOfGap(design, 10));
    expect(powerOfGap(design, 9)).toBeLessThan(0.8);
    expect(planEquivalence(DESIGN).seeds).toBe(4);
  });

  it('says that no number of seeds suffices if the margin is below u + 2.93 s and the paper ran once', () => {
    const one = { ...DESIGN, paperRuns: 1 };
    // z(0.95) + z(0.9) = 1.6449 + 1.2816 = 2.9264
    expect(leastMargin(one)).toBeCloseTo(0.005 + 2.9264 * 0.3, 4);
    expect(leastMargin({ ...one, paperRuns: 4 })).toBeCloseTo(0.005 + 2.9264 * 0.15, 4);
    expect(planEquivalence({ ...one, margin: 0.875 })).toMatchObject({ seeds: null });
    expect(planEquivalence({ ...one, margin: 0.9 }).seeds).toBeGreaterThan(10);
  });

  it('is 0 or 1 for a deterministic measure', () => {
    const design = { ...DESIGN, s: 0 };
    expect(powerOfEquivalence(design, 2)).toBeCloseTo(1, 10);
    expect(powerOfEquivalence({ ...design, trueDifference: 0.6 }, 2)).toBe(0);
  });
});

describe('the seeds that would decide an open cell', () => {
  const value = {
    seeds: [27.4, 27.9],
    paper: 27.48,
    halfDigit: 0.005,
    paperRuns: null,
    margin: 0.5,
    alpha: 0.05,
    spread: { s: 0.3, degreesOfFreedom: 7 },
    higherIsBetter: true,
  };

  it('are the fewest that reach the power, and fewer for a lower one', () => {
    const judged = judgeEquivalence(value);
    expect(judged.verdict).toBe('inconclusive');
    const usual = moreSeedsForValue(value, judged, { rows: 7 });
    const lower = moreSeedsForValue(value, judged, { rows: 7, power: 0.5 });
    expect(usual?.chance).toBeGreaterThanOrEqual(0.8);
    expect(lower?.chance).toBeGreaterThanOrEqual(0.5);
    expect(lower?.moreSeeds).toBeLessThan(usual?.moreSeeds ?? 0);
  });

  it('do not exist where the one run of the paper leaves too much open', () => {
    const once = { ...value, paperRuns: 1 };
    const found = moreSeedsForValue(once, judgeEquivalence(once), { rows: 7 });
    // Even our exact mean would have to lie within 0.5 − 0.005 − 1.645 · 0.3 = 0.0015 of the print.
    expect(found?.moreSeeds).toBeNull();
    expect(found?.chance).toBeLessThan(0.1);
  });

  it('are not asked for where the cell is decided, or where seeds or their spread are missing', () => {
    for (const input of [
      { ...value, margin: 2 },
      { ...value, seeds: [27.4, null] },
      { ...value, seeds: [27.4], spread: null },
    ])
      expect(moreSeedsForValue(input, judgeEquivalence(input), { rows: 7 })).toBeNull();
  });

  it('are more for a gap that is closer to its margin', () => {
    const needed = [0.4, 0.25, 0.1].map((gap) => {
      const input = { ...value, a: [20 + gap, 20 + gap], b: [20, 20], margin: 0 };
      return moreSeedsForGap(input, judgeGap(input), { rows: 7 })?.moreSeeds ?? Number.NaN;
    });
    expect(needed).toEqual(needed.toSorted((a, b) => a - b));
    expect(needed[0]).toBeGreaterThanOrEqual(1);
  });

  it('take the pair that is furthest apart for rows that may be alike, with shared and with own spreads', () => {
    const rows = [
      [20, 20.4],
      [20.1, 20.5],
      [19.9, 20.5],
    ];
    for (const spread of [value.spread, null]) {
      const input = { rows, margin: 0.5, alpha: 0.05, spread };
      const found = moreSeedsForAlike(input, judgeAlike(input), { rows: 7 });
      expect(found?.moreSeeds).toBeGreaterThan(0);
    }
  });
});
