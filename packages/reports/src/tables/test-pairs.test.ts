import { describe, expect, it } from 'vitest';
import type { ReportMetric, RowData } from './table-data.ts';
import { testPairs } from './test-pairs.ts';

const bleu: ReportMetric = { id: 'bleu', title: 'BLEU', unit: 'BLEU', higherIsBetter: true, signatures: [] };
const count: ReportMetric = { id: 'parameters', title: 'parameters', unit: null, higherIsBetter: null, signatures: [] };

const row = (variant: string, bySeed: readonly (number | null)[]): RowData => {
  const values = bySeed.filter((value) => value !== null);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const score = { bySeed, n: values.length, mean: values.length === 0 ? null : mean };
  return { variant, title: variant, scores: new Map([['bleu', score]]) } as unknown as RowData;
};

describe('testPairs', () => {
  it('gives each pair once, with Welch’s p and Holm’s correction over all pairs', () => {
    const rows = [row('a', [1, 3]), row('b', [2, 4]), row('c', [11, 13])];
    const pairs = testPairs({ metrics: [bleu, count], rows });
    expect(pairs.map(({ metric, row: one, over }) => `${metric} ${one} ${over}`)).toEqual([
      'bleu a b',
      'bleu a c',
      'bleu b c',
    ]);
    expect(pairs.map(({ difference }) => difference)).toEqual([2 - 3, 2 - 12, 3 - 12]);
    const [ab, ac, bc] = pairs as [(typeof pairs)[0], (typeof pairs)[0], (typeof pairs)[0]];
    // Both rows have s² = 2 and n = 2, so t = −1 / √(2/2 + 2/2) with 2 degrees of freedom: p = 1 − 1/√5 = 0.5528.
    expect(ab.welchP).toBeCloseTo(1 - Math.sqrt(0.5 / (0.5 + 2)), 10);
    // t = 10/√2: p = 1 − √(50 / (50 + 2)) = 0.0194, the least of three.
    expect(ac.welchP).toBeCloseTo(1 - Math.sqrt(50 / 52), 10);
    expect(ac.holmP).toBeCloseTo(3 * (ac.welchP ?? 0), 10);
    // Twice the second p is less than three times the first, and a larger p never gets the smaller correction.
    expect(bc.holmP).toBe(ac.holmP);
    expect(ab.holmP).toBeCloseTo(ab.welchP ?? 0, 10);
  });

  it('tests no pair with a row of one seed, which costs the others nothing', () => {
    const rows = [row('a', [1, 3]), row('b', [2, null]), row('c', [11, 13])];
    const [ab, ac, bc] = testPairs({ metrics: [bleu], rows });
    expect([ab?.welchP, ab?.holmP, bc?.holmP]).toEqual([null, null, null]);
    expect(ab?.difference).toBe(0);
    expect(ac?.holmP).toBe(ac?.welchP);
  });
});
