import { describe, expect, it } from 'vitest';
import { judgeAlike } from './alike.ts';
import { judgeBest } from './best.ts';
import { judgeContrast, judgeGap } from './contrast.ts';
import { judgeGrowth } from './growth.ts';

const options = { alpha: 0.05, ends: null, higherIsBetter: true };

/** The differences are 0.4, 0.5 and 0.6, plus the shift. */
const judgeShifted = (shift: number) =>
  judgeGap({ ...options, a: [20, 20.2, 19.9].map((value) => value + shift), b: [19.6, 19.7, 19.3], margin: 0 });

describe('a gap', () => {
  it('holds if its lower bound reaches the margin, and fails if its upper bound stays below', () => {
    // s = 0.1, SE = 0.1 / √3 = 0.0577, t with 2 degrees of freedom is 2.920: t SE = 0.1686.
    expect(judgeShifted(0)).toMatchObject({ verdict: 'reproduced', reason: 'claim-holds' }); // 0.5 − 0.169 ≥ 0
    expect(judgeShifted(-0.4)).toMatchObject({ verdict: 'inconclusive', reason: 'too-vague' }); // 0.1 − 0.169 < 0
    expect(judgeShifted(-1)).toMatchObject({ verdict: 'worse', reason: 'claim-fails' }); // −0.5 + 0.169 < 0
    expect(judgeShifted(0).interval?.[0]).toBeCloseTo(0.5 - (2.9199855803537242 * 0.1) / Math.sqrt(3), 12);
  });

  it('turns round where lower is better, and its two p-values add up to 1', () => {
    const [a, b] = [
      [10, 10.4, 10.1],
      [10.9, 11.2, 11],
    ];
    const higher = judgeGap({ ...options, a: b, b: a, margin: 0.2 });
    const lower = judgeGap({ ...options, a, b, margin: 0.2, higherIsBetter: false });
    expect(lower.p).toBeCloseTo(higher.p ?? Number.NaN, 14);
    expect((higher.p ?? 0) + (higher.pOpposite ?? 0)).toBeCloseTo(1, 14);
  });

  it('is judged seed by seed, so the same scores in another order decide otherwise', () => {
    const [a, b] = [
      [20, 21, 22],
      [19, 20.1, 20.9],
    ];
    expect(judgeGap({ ...options, a, b, margin: 0 }).verdict).toBe('reproduced'); // 1, 0.9, 1.1
    expect(judgeGap({ ...options, a, b: b.toReversed(), margin: 0 }).verdict).toBe('inconclusive'); // −0.9, 0.9, 3
  });

  it('has no known spread where the rows vary and their differences do not, and none at all where both are constant', () => {
    const vary = judgeGap({ ...options, a: [34.6, 34.8], b: [33, 33.2], margin: 0 });
    expect(vary).toMatchObject({ verdict: 'inconclusive', reason: 'spread-unknown', spread: null, p: null });
    expect(vary.gap).toBeCloseTo(1.6, 12);
    const constant = judgeGap({ ...options, a: [34.6, 34.6], b: [33, 33], margin: 1.6 });
    expect(constant).toMatchObject({ verdict: 'reproduced', p: 0, pOpposite: 1 });
  });

  it('that must exceed a margin is open where constant rows meet it exactly, and is otherwise judged alike', () => {
    const tied = { ...options, a: [34.6, 34.6], b: [33, 33], margin: 1.6, mustExceed: true };
    expect(judgeGap(tied)).toMatchObject({ verdict: 'inconclusive', reason: 'too-vague', p: 1, pOpposite: 1 });
    expect(judgeGap({ ...tied, mustExceed: false }).verdict).toBe('reproduced');
    expect(judgeGap({ ...tied, margin: 1.5 })).toMatchObject({ verdict: 'reproduced', p: 0 });
    expect(judgeGap({ ...tied, margin: 1.7 })).toMatchObject({ verdict: 'worse', pOpposite: 0 });
    const vary = { ...options, a: [20, 20.2, 19.9], b: [19.6, 19.7, 19.3], margin: 0 };
    expect(judgeGap({ ...vary, mustExceed: true })).toEqual(judgeGap(vary));
  });

  it('stays open with a missing seed, with no seed, and with a single seed', () => {
    const missing = { gap: null, verdict: 'inconclusive', reason: 'missing-seeds' };
    expect(judgeGap({ ...options, a: [9, null], b: [1, 1.1], margin: 0 })).toMatchObject(missing);
    expect(judgeGap({ ...options, a: [], b: [1, 1.1], margin: 0 })).toMatchObject(missing);
    expect(judgeGap({ ...options, a: [], b: [], margin: 0 })).toMatchObject(missing);
    const single = judgeGap({ ...options, a: [9], b: [1], margin: 0 });
    expect(single).toMatchObject({ gap: 8, verdict: 'inconclusive', reason: 'spread-unknown' });
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
  /** The scores are below the best by this gap, plus or minus 0.1 at the seeds. */
  const below = (gap: number): number[] => best.map((x, seed) => x - gap + 0.1 * (seed - 1));

  it('must be above each of them, which needs no correction', () => {
    const judged = judgeBest({ ...options, row: best, others: [below(1), below(0.5)], margin: 0 });
    expect(judged).toMatchObject({ verdict: 'reproduced', reason: 'claim-holds', deciding: 1 });
    expect(judged.p).toBe(judged.gaps[1]?.p);
  });

  it('hangs on the rival with the largest p, which need not be the closest', () => {
    const loud = [20, 29, 25]; // 5.3 below the best, with much scatter
    const judged = judgeBest({ ...options, row: best, others: [below(0.5), loud], margin: 0 });
    expect(judged).toMatchObject({ verdict: 'inconclusive', deciding: 1 });
  });

  it('is not the best if one is certainly better, even among many others', () => {
    const others = [below(-4), ...Array.from({ length: 9 }, () => below(10))];
    const judged = judgeBest({ ...options, row: best, others, margin: 0 });
    expect(judged).toMatchObject({ verdict: 'worse', reason: 'claim-fails', deciding: 0 });
    expect(judged.pOpposite).toBeCloseTo(10 * (judged.gaps[0]?.pOpposite ?? 0), 14); // Holm: ten times the smallest p
  });

  it('stays open if a rival is better by less than its ten comparisons allow, and if any seed is missing', () => {
    const rival = below(-0.5); // alone, this p would refute the claim: t = −0.5 / (0.1 / √3), p = 0.007
    expect(judgeBest({ ...options, row: best, others: [rival], margin: 0 }).verdict).toBe('worse');
    const crowd = [rival, ...Array.from({ length: 9 }, () => below(10))];
    expect(judgeBest({ ...options, row: best, others: crowd, margin: 0 }).reason).toBe('too-vague');
    const broken = [[20, null, 20.1], rival];
    expect(judgeBest({ ...options, row: best, others: broken, margin: 0 })).toMatchObject({
      reason: 'missing-seeds',
      deciding: null,
    });
  });
});

describe('rows that are alike', () => {
  const rows = [
    [20, 20.1, 19.9],
    [20.1, 20.3, 20.1],
    [19.9, 20, 19.9],
  ];

  it('are so if every pair lies within the margin', () => {
    // The pairs 0–1, 0–2 and 1–2 differ by −1/6, 1/15 and 7/30; 1–2 by 0.2, 0.3, 0.2: t SE = 2.920 · 0.0577 / √3 = 0.097.
    const judged = judgeAlike({ ...options, rows, margin: 0.34 });
    expect(judged).toMatchObject({ verdict: 'reproduced', deciding: 2 });
    expect(judged.pairs.map(({ a, b }) => [a, b])).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    expect(judged.p).toBe(judged.pairs[2]?.p);
    expect(judgeAlike({ ...options, rows, margin: 0.3 })).toMatchObject({
      verdict: 'inconclusive',
      reason: 'too-vague',
    });
  });

  it('are not so if one pair is certainly further apart', () => {
    const judged = judgeAlike({ ...options, rows: [...rows, [22, 22.2, 21.9]], margin: 0.5 });
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

/** Returns seeds whose scores are the same at each of six places. */
const level = (...scores: number[]): number[][] => scores.map((score) => [1, 2, 3, 4, 5, 6].map(() => score));

describe('a gap that grows', () => {
  const orders = [1, 2, 3, 4];
  /** Returns three seeds whose scores fall by `slope` a step, with a little scatter in the slope. */
  const falling = (slope: number, scatter = [-0.05, 0, 0.05]): number[][] =>
    scatter.map((own) => orders.map((order) => 60 - (slope + own) * order));
  const quiet = [0, 0.01, -0.01];
  const judge = (control: { row: number[][]; over: number[][] } | null, row = falling(5), over = falling(6, quiet)) =>
    judgeGrowth({ orders, row, over, control, alpha: 0.05, higherIsBetter: true });

  it('has the difference of the rows’ slopes as its slope', () => {
    const judged = judge(null);
    expect(judged.growth.gap).toBeCloseTo(1, 12); // −5 − (−6)
    expect(judged).toMatchObject({ verdict: 'reproduced', reason: 'claim-holds', control: null });
    expect(judge(null, falling(6), falling(5, quiet))).toMatchObject({ verdict: 'worse', reason: 'claim-fails' });
  });

  it('is open between level rows, whatever their slopes have been rounded to', () => {
    for (const [row, over] of [
      [level(30.1, 30.1, 30.1), level(29.7, 29.7, 29.7)],
      [level(30.1, 30.3, 30.2), level(29.7, 29.1, 29.6)],
    ] as const) {
      const pair = { row, over, orders: [1, 2, 3, 4, 5, 6], alpha: 0.05, higherIsBetter: true };
      for (const control of [null, { row: over, over: level(28.3, 28.3, 28.3) }]) {
        expect(judgeGrowth({ ...pair, control })).toMatchObject({ verdict: 'inconclusive', reason: 'too-vague', p: 1 });
      }
    }
  });

  it('must grow faster than the gap of the control pair', () => {
    expect(judge({ row: falling(7, quiet), over: falling(7.2) })).toMatchObject({ verdict: 'reproduced' });
    const alike = judge({ row: falling(7, quiet), over: falling(8) });
    expect(alike).toMatchObject({ verdict: 'inconclusive', reason: 'control-grows-as-well' });
    expect(alike.beyondControl?.gap).toBeCloseTo(0, 12);
  });

  it('counts a row once that also stands in the control pair', () => {
    const [row, over, third] = [falling(5), falling(6, quiet), falling(6.2, [0.02, 0, 0])];
    const judged = judge({ row: over, over: third }, row, over);
    // (row − over) − (over − third) = row − 2 over + third, seed by seed.
    const slopes = [0.05 - 0.02, 2 * 0.01, -0.05 - 2 * 0.01].map((own) => 0.8 + own);
    const mean = slopes.reduce((sum, slope) => sum + slope, 0) / 3;
    const square = slopes.reduce((sum, slope) => sum + (slope - mean) ** 2, 0) / 2;
    expect(judged.beyondControl?.gap).toBeCloseTo(mean, 12);
    expect(judged.beyondControl?.standardError).toBeCloseTo(Math.sqrt(square / 3), 12);
  });

  it('stays open if a seed has no score at some order', () => {
    const row = falling(5).map((seed, i) => (i === 1 ? [...seed.slice(0, 3), null] : seed));
    const judged = judgeGrowth({ orders, row, over: falling(6), control: null, alpha: 0.05, higherIsBetter: true });
    expect(judged).toMatchObject({ verdict: 'inconclusive', reason: 'missing-seeds', p: null });
  });
});
