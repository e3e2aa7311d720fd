import { describe, expect, it } from 'vitest';
import { judgeAlike } from './alike.ts';
import { judgeBest } from './best.ts';
import { judgeContrast, judgeGap } from './contrast.ts';
import { judgeGrowth } from './growth.ts';
import type { Spread } from './spread.ts';

/** t at 5 %, one-sided, with 12 degrees of freedom is 1.782. */
const SPREAD: Spread = { s: 0.3, degreesOfFreedom: 12 };
const options = { alpha: 0.05, spread: SPREAD, higherIsBetter: true };

/** The means are 20 and 19.5, and the shift is added to the first row. */
const judgeShifted = (shift: number) =>
  judgeGap({ ...options, a: [20, 20.1, 19.9].map((value) => value + shift), b: [19.4, 19.5, 19.6], margin: 0 });

describe('a gap', () => {
  it('holds if its lower bound reaches the margin, and fails if its upper bound stays below', () => {
    // SE = 0.3 √(1/3 + 1/3) = 0.24495; t SE = 0.43657.
    expect(judgeShifted(0)).toMatchObject({ verdict: 'reproduced', reason: 'claim-holds' }); // 0.5 − 0.437 ≥ 0
    expect(judgeShifted(-0.1)).toMatchObject({ verdict: 'inconclusive', reason: 'too-vague' }); // 0.4 − 0.437 < 0
    expect(judgeShifted(-1)).toMatchObject({ verdict: 'worse', reason: 'claim-fails' }); // −0.5 + 0.437 < 0
    expect(judgeShifted(0).interval?.[0]).toBeCloseTo(0.5 - 1.782287555649319 * 0.3 * Math.sqrt(2 / 3), 12);
  });

  it('turns round where lower is better, and its two p-values add up to 1', () => {
    const [a, b] = [
      [10, 10.4, 10.1],
      [10.9, 11.2, 11],
    ];
    const higher = judgeGap({ ...options, a: b, b: a, margin: 0.2 });
    const lower = judgeGap({ ...options, a, b, margin: 0.2, higherIsBetter: false });
    expect(lower).toEqual(higher);
    expect((higher.p ?? 0) + (higher.pOpposite ?? 0)).toBeCloseTo(1, 14);
  });

  it('is tested by Welch’s rule if no spread is shared', () => {
    // Variances 1 and 4, three seeds each: SE² = 1/3 + 4/3 = 5/3; ν = (5/3)² / ((1/9) / 2 + (16/9) / 2) = 50/17.
    const judged = judgeGap({ ...options, spread: null, a: [9, 10, 11], b: [0, 2, 4], margin: 0 });
    expect(judged.standardError).toBeCloseTo(Math.sqrt(5 / 3), 14);
    expect(judged.degreesOfFreedom).toBeCloseTo(50 / 17, 12);
    expect(judged.spread).toBeNull();
  });

  it('stays open with a missing seed, with no seed, and with single seeds of unknown spread', () => {
    const missing = { gap: null, verdict: 'inconclusive', reason: 'missing-seeds' };
    expect(judgeGap({ ...options, a: [9, null], b: [1, 1.1], margin: 0 })).toMatchObject(missing);
    expect(judgeGap({ ...options, a: [], b: [1, 1.1], margin: 0 })).toMatchObject(missing);
    const single = judgeGap({ ...options, spread: null, a: [9], b: [1, 1.1], margin: 0 });
    expect(single).toMatchObject({ gap: 9 - 1.05, verdict: 'inconclusive', reason: 'spread-unknown' });
  });

  it('refuses numbers that are none, and a level that is none', () => {
    expect(() => judgeGap({ ...options, a: [Number.NaN], b: [1], margin: 0 })).toThrow(/a score is NaN/);
    expect(() => judgeGap({ ...options, a: [2], b: [1], margin: 0, alpha: 0.5 })).toThrow(/alpha is 0.5/);
    expect(() => judgeContrast({ ...options, rows: [[1]], weights: [1, 2], margin: 0 })).toThrow(
      /2 values instead of 1/,
    );
  });
});

describe('the best of several rows', () => {
  const best = [30, 30.1, 29.9];

  it('must be above each of them, which needs no correction', () => {
    const judged = judgeBest({
      ...options,
      row: best,
      others: [[29, 29.1, 28.9], best.map((x) => x - 0.5)],
      margin: 0,
    });
    expect(judged).toMatchObject({ verdict: 'reproduced', reason: 'claim-holds', closest: 1 });
    expect(judged.p).toBe(judged.gaps[1]?.p);
  });

  it('is not the best if one is certainly better, even among many others', () => {
    const others = [best.map((x) => x + 1.5), ...Array.from({ length: 9 }, () => [20, 20.1, 19.9])];
    const judged = judgeBest({ ...options, row: best, others, margin: 0 });
    expect(judged).toMatchObject({ verdict: 'worse', reason: 'claim-fails', closest: 0 });
    expect(judged.pOpposite).toBeCloseTo(10 * (judged.gaps[0]?.pOpposite ?? 0), 14); // Holm: ten times the smallest
  });

  it('stays open if a rival is better by less than its ten comparisons allow, and if any seed is missing', () => {
    const rival = best.map((x) => x + 0.5); // alone, it would refute the claim: p = 0.03
    expect(judgeBest({ ...options, row: best, others: [rival], margin: 0 }).verdict).toBe('worse');
    const crowd = [rival, ...Array.from({ length: 9 }, () => [20, 20.1, 19.9])];
    expect(judgeBest({ ...options, row: best, others: crowd, margin: 0 }).reason).toBe('too-vague');
    const broken = [[20, null, 20.1], rival];
    expect(judgeBest({ ...options, row: best, others: broken, margin: 0 }).reason).toBe('missing-seeds');
  });
});

describe('rows that are alike', () => {
  const rows = [
    [20, 20.1, 19.9],
    [20.1, 20.2, 20],
    [19.9, 20, 19.8],
  ];

  it('are so if every pair lies within the margin', () => {
    // The widest gap is 0.2, t SE = 0.437: within 0.7, not within 0.6.
    const judged = judgeAlike({ ...options, rows, margin: 0.7 });
    expect(judged).toMatchObject({ verdict: 'reproduced', widest: 2 });
    expect(judged.pairs.map(({ a, b }) => [a, b])).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    expect(judged.p).toBe(judged.pairs[2]?.p);
    expect(judgeAlike({ ...options, rows, margin: 0.6 })).toMatchObject({
      verdict: 'inconclusive',
      reason: 'too-vague',
    });
  });

  it('are not so if one pair is certainly further apart', () => {
    const judged = judgeAlike({ ...options, rows: [...rows, [22, 22.1, 21.9]], margin: 0.5 });
    expect(judged).toMatchObject({ verdict: 'worse', reason: 'claim-fails' });
  });

  it('are judged the same in any sequence', () => {
    const [forward, backward] = [rows, rows.toReversed()].map((list) =>
      judgeAlike({ ...options, rows: list, margin: 0.7 }),
    );
    expect(backward?.p).toBeCloseTo(forward?.p ?? Number.NaN, 14);
    expect(backward?.pOpposite).toBeCloseTo(forward?.pOpposite ?? Number.NaN, 14);
  });
});

describe('a gap that grows', () => {
  const orders = [1, 2, 3, 4];
  /** Three seeds whose scores fall by `slope` a step, with a little scatter in slope. */
  const falling = (slope: number): number[][] =>
    [-0.05, 0, 0.05].map((scatter) => orders.map((order) => 60 - (slope + scatter) * order));
  const judge = (control: { row: number[][]; over: number[][] } | null, row = falling(5), over = falling(6)) =>
    judgeGrowth({ orders, row, over, control, alpha: 0.05, higherIsBetter: true });

  it('has the difference of the rows’ slopes as its slope', () => {
    const judged = judge(null);
    expect(judged.growth.gap).toBeCloseTo(1, 12); // −5 − (−6)
    expect(judged).toMatchObject({ verdict: 'reproduced', reason: 'claim-holds', control: null });
    expect(judge(null, falling(6), falling(5))).toMatchObject({ verdict: 'worse', reason: 'claim-fails' });
  });

  it('must grow faster than the gap of the control pair', () => {
    expect(judge({ row: falling(7), over: falling(7.2) })).toMatchObject({ verdict: 'reproduced' });
    const alike = judge({ row: falling(7), over: falling(8) });
    expect(alike).toMatchObject({ verdict: 'inconclusive', reason: 'control-grows-as-well' });
    expect(alike.beyondControl?.gap).toBeCloseTo(0, 12);
  });

  it('counts a row once that also stands in the control pair', () => {
    const [row, over, third] = [falling(5), falling(6), falling(6.2)];
    const judged = judge({ row: over, over: third }, row, over);
    // (row − over) − (over − third) = row − 2 over + third: SE = s √((1 + 4 + 1) / 3), s = 0.05.
    expect(judged.beyondControl?.standardError).toBeCloseTo(0.05 * Math.sqrt(2), 12);
    expect(judged.beyondControl?.gap).toBeCloseTo(0.8, 12);
  });

  it('stays open if a seed has no score at some order', () => {
    const row = falling(5).map((seed, i) => (i === 1 ? [...seed.slice(0, 3), null] : seed));
    const judged = judgeGrowth({ orders, row, over: falling(6), control: null, alpha: 0.05, higherIsBetter: true });
    expect(judged).toMatchObject({ verdict: 'inconclusive', reason: 'missing-seeds', p: null });
  });
});
