/** Tests what rule 2 promises, on inputs of our own. Expectations were computed with scipy 1.17.1: ttest_rel, t.ppf and t.sf. */
import { describe, expect, it } from 'vitest';
import { judgeGap } from './questions/contrast.ts';
import { judgeEquivalence } from './questions/equivalence.ts';
import { comparePairs, type PairsInput } from './questions/pairs.ts';
import { testUnpaired } from './tests/unpaired.ts';

const options = { alpha: 0.05, ends: null, higherIsBetter: true };

describe('rule 2', () => {
  it('tests a gap by the differences of its seeds', () => {
    const judged = judgeGap({ ...options, a: [34.6, 35.4, 34.9, 35.1], b: [33.9, 34.1, 33.8, 34.4], margin: 0.5 });
    expect(judged.gap).toBeCloseTo(0.95, 12);
    expect(judged.spread).toMatchObject({ s: expect.closeTo(0.3, 12), degreesOfFreedom: 3 });
    expect(judged.interval?.[0]).toBeCloseTo(0.5969954847797305, 11);
    expect(judged.interval?.[1]).toBeCloseTo(1.3030045152202716, 11);
    expect(judged.p).toBeCloseTo(0.02883444281121791, 12);
    expect(judged.verdict).toBe('reproduced');
  });

  it('judges at half of α near an end of the scale, and says so', () => {
    // The first row is 94.975 ± 2.689: 5.0 from the end, which is less than five of its standard deviations.
    const input = { ...options, a: [96.4, 91.2, 97.3, 95], b: [61, 58.7, 60.2, 62.9], margin: 31 };
    const near = judgeGap({ ...input, ends: [0, 100] });
    expect(near).toMatchObject({ nearEnd: true, verdict: 'inconclusive' });
    expect(near.interval?.[0]).toBeCloseTo(30.472953273408702, 11);
    const open = judgeGap({ ...input, ends: [0, null] });
    expect(open).toMatchObject({ nearEnd: false, verdict: 'reproduced' });
    expect(open.interval?.[0]).toBeCloseTo(31.463452880127928, 11);
    expect(near.p).toBeCloseTo(2 * (open.p ?? 0), 14);
    // A row that does not scatter cannot be skewed.
    expect(judgeGap({ ...input, a: [100, 100, 100, 100], ends: [0, 100] }).nearEnd).toBe(false);
  });

  it('judges a value by the spread of its own seeds', () => {
    const seeds = [27.6, 27.9, 27.5, 27.7];
    const judged = judgeEquivalence({ ...options, seeds, paper: 27.48, halfDigit: 0.005, paperRuns: 1, margin: 1 });
    expect(judged.spread).toMatchObject({ s: expect.closeTo(0.17078251276599243, 12), degreesOfFreedom: 3 });
    expect(judged.interval?.[0]).toBeCloseTo(-0.259352753238357, 11);
    expect(judged.interval?.[1]).toBeCloseTo(0.6493527532383576, 11);
    expect(judged.prediction?.[1]).toBeCloseTo(28.287658378712294, 10);
    expect(judged.pEquivalent).toBeCloseTo(0.012395701438408459, 12);
    expect(judged.pDifferent).toBeCloseTo(0.39304429925310513, 12);
    expect(judged.verdict).toBe('reproduced');
  });
});

const page = (baseline: PairsInput['baseline'], table: Readonly<Record<string, readonly (number | null)[]>>) =>
  comparePairs({
    baseline,
    ends: null,
    rows: Object.entries(table).map(([name, scores]) => ({
      name,
      bySeed: new Map(scores.flatMap((score, seed) => (score === null ? [] : [[seed, score] as const]))),
    })),
  });

describe('the p of a pair', () => {
  const table = {
    a: [29, 28.4, 29.9, 28.8],
    base: [28.1, 27.7, 28.5, 28],
    b: [28.2, 28, 28.4, 28.3],
    diverged: [20.1, 27, 11.5, 25.2],
  };

  it('is that of the paired test, with the baseline behind, and Holm’s correction in each of two families', () => {
    const pairs = page('base', table);
    expect(pairs.map(({ row, over, family }) => [row, over, family])).toEqual([
      ['a', 'base', 'baseline'],
      ['a', 'b', 'others'],
      ['a', 'diverged', 'others'],
      ['b', 'base', 'baseline'],
      ['diverged', 'base', 'baseline'],
      ['b', 'diverged', 'others'],
    ]);
    const [aBase, ab, , bBase, divergedBase] = pairs;
    expect(aBase?.p).toBeCloseTo(0.008805765681263152, 12);
    expect(bBase?.p).toBeCloseTo(0.21516994256955344, 12);
    expect(divergedBase?.p).toBeCloseTo(0.14458219331611094, 12);
    expect(aBase?.holmP).toBeCloseTo(3 * 0.008805765681263152, 12);
    expect(ab?.holmP).toBeCloseTo(3 * 0.04852695761145412, 12);
    expect(bBase?.holmP).toBeCloseTo(2 * 0.14458219331611094, 12); // 1 · 0.215 may not be below that of the diverged row
    expect(pairs.every(({ familySize }) => familySize === 3)).toBe(true);
  });

  it('is the same where only the pairs with the baseline are asked for', () => {
    const rows = Object.entries(table).map(([name, scores]) => ({ name, bySeed: new Map(scores.entries()) }));
    const asked = { rows, baseline: 'base', ends: null };
    const withBaseline = comparePairs(asked).filter(({ over }) => over === 'base');
    expect(comparePairs({ ...asked, onlyWithBaseline: true })).toEqual(withBaseline);
  });

  it('does not depend on any other row', () => {
    const { diverged, ...others } = table;
    const [alone] = page('base', others);
    const [beside] = page('base', { ...others, diverged: diverged.map((score) => score - 10) });
    expect(beside?.p).toBe(alone?.p);
  });

  it('covers all pairs by one correction where there is no baseline', () => {
    const pairs = page(null, table);
    expect(new Set(pairs.map(({ family }) => family))).toEqual(new Set(['all']));
    expect(pairs[0]?.holmP).toBeCloseTo(6 * 0.008805765681263152, 12);
  });

  it('is taken over the seeds that both have, and of rows without two common seeds by their own spreads', () => {
    const [lost] = page(null, { a: [29, 28.4, null, 28.8], base: table.base });
    expect(lost).toMatchObject({ how: 'paired', seeds: 3 });
    // Differences 0.9, 0.7, 0.8: t = 0.8 / (0.1 / √3) = 13.856; p = 2 P(T₂ > t).
    expect(lost?.p).toBeCloseTo(1 - Math.sqrt(192 / (192 + 2)), 10);
    const [apart] = page(null, { a: [29, 28.4, null, null], base: [null, null, 28.5, 28] });
    expect(apart).toMatchObject({ how: 'unpaired', seeds: 0 });
    const [single] = page(null, { a: [29, null], base: [28, 28.2] });
    expect(single).toMatchObject({ how: null, p: null, holmP: null, seeds: 1, familySize: 0 });
    expect(single?.difference).toBeCloseTo(0.9, 12);
  });

  it('of rows without common seeds has the critical value of each row’s own degrees of freedom, weighted', () => {
    // v = 0.5 / 2 and 0.02 / 3; with one and two degrees of freedom: (0.25 · 6.314 + 0.00667 · 2.920) / 0.25667.
    const [a, b] = [
      [10, 11],
      [8, 8.1, 8.2],
    ];
    const tested = testUnpaired(a, b);
    const [va, vb] = [0.5 / 2, 0.01 / 3];
    const weighted = (va * 6.313751514675043 + vb * 2.919985580353725) / (va + vb);
    expect(tested?.critical(0.05)).toBeCloseTo(weighted, 10);
    expect(tested?.t).toBeCloseTo(2.4 / Math.sqrt(va + vb), 10);
    // p is twice the level whose critical value is t.
    expect(tested?.critical((tested?.p ?? 0) / 2)).toBeCloseTo(tested?.t ?? Number.NaN, 10);
    // With equal numbers of seeds it is ordinary t with n − 1 degrees of freedom: t = 1 / √(1/2 + 1/2), and p is that of one
    // degree.
    expect(testUnpaired([0, Math.SQRT2], [1, 1 + Math.SQRT2])?.p).toBeCloseTo(0.5, 10); // t = −1: P(|T₁| > 1) = 1/2
  });
});
