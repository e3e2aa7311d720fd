import { expect, it } from 'vitest';
import { judgeEquivalence } from '../questions/equivalence.ts';
import { adjustByHolm, intersectionUnion } from './multiplicity.ts';
import { poolSpread, sampleSpread } from './spread.ts';

it('pools squares and degrees of freedom, and leaves single seeds out', () => {
  // Squares around the means: (1 + 0 + 1) + (2 + 2) = 6; degrees of freedom: 2 + 1 = 3; s² = 2.
  const pooled = poolSpread([[9, 10, 11], [0, 2 * Math.SQRT2], [5]]);
  expect(pooled?.s).toBeCloseTo(Math.SQRT2, 14);
  expect(pooled?.degreesOfFreedom).toBe(3);
  expect(poolSpread([[1], [2], []])).toBeNull();
  expect(sampleSpread([1, 3])).toEqual({ s: Math.SQRT2, degreesOfFreedom: 1 });
  expect(sampleSpread([1])).toBeNull();
});

it('takes what the rounding of binary fractions leaves for no spread', () => {
  expect(sampleSpread([0.1 + 0.2, 0.3, 0.3])).toEqual({ s: 0, degreesOfFreedom: 2 }); // 0.1 + 0.2 is 0.30000000000000004
  expect(sampleSpread([0.3, 0.3, 0.3 + 1e-12])?.s).toBeGreaterThan(0);
});

it('tests spreads as Brown and Forsythe do', () => {
  // The distances from the medians 2 and 4 are (1, 0, 1) and (4, 0, 4), with means 2/3 and 8/3, and 5/3 in all. Between rows: 3 ·
  // 1 + 3 · 1 = 6 with 1 degree. Within rows: 2/3 + 32/3 = 34/3 with 4. F = 6 / (17/6) = 36/17.
  // P(F > 36/17) with 1 and 4 degrees is P(|t| > √(36/17)) with 4 (scipy 1.17.1: levene(…, center='median')).
  expect(
    poolSpread([
      [1, 2, 3],
      [0, 4, 8],
    ])?.brownForsytheP,
  ).toBeCloseTo(0.21930692358453652, 12);
  expect(
    poolSpread([
      [1, 1, 1],
      [4, 4, 4],
    ])?.brownForsytheP,
  ).toBe(1);
});

it('corrects several tests by Holm, in any sequence, and never below the p-values', () => {
  // Sorted: 0.01 · 3 = 0.03; 0.02 · 2 = 0.04; 0.9 · 1.
  expect(adjustByHolm([0.9, 0.01, 0.02])).toEqual([0.9, 0.03, 0.04]);
  expect(adjustByHolm([0.02, 0.021])).toEqual([0.04, 0.04]); // 0.021 may not become less than the p before it
  expect(adjustByHolm([])).toEqual([]);
  expect(intersectionUnion([0.01, 0.2, 0.03])).toBe(0.2);
  expect(() => adjustByHolm([1.2])).toThrow(/1.2 is not a p-value/);
  expect(() => intersectionUnion([])).toThrow(/0 tests/);
});

it('judges a value alike after a change of sign, of scale, and of direction', () => {
  const input = {
    seeds: [28.2, 28.21, 28.22],
    paper: 27.48,
    halfDigit: 0.005,
    paperRuns: 1,
    margin: 0.1,
    alpha: 0.05,
    ends: null,
    higherIsBetter: true,
  };
  const judged = judgeEquivalence(input);
  expect(judged.verdict).toBe('better');
  const turned = { ...input, seeds: input.seeds.map((x) => -x), paper: -input.paper };
  expect(judgeEquivalence(turned).verdict).toBe('worse');
  expect(judgeEquivalence({ ...turned, higherIsBetter: false }).verdict).toBe('better');
  const scaled = judgeEquivalence({
    ...input,
    seeds: input.seeds.map((x) => 100 * x),
    paper: 2748,
    halfDigit: 0.5,
    margin: 10,
  });
  expect(scaled.pEquivalent).toBeCloseTo(judged.pEquivalent ?? Number.NaN, 12);
  expect(scaled.pBeyond).toBeCloseTo(judged.pBeyond ?? Number.NaN, 12);
});

it('calls a value that is printed and measured exactly reproduced, although binary fractions are rounded', () => {
  const exact = { halfDigit: 0.005, paperRuns: 1, margin: 0.005, alpha: 0.05, ends: null, higherIsBetter: true };
  // The mean of three 27.48 is 27.480000000000004.
  expect(judgeEquivalence({ ...exact, seeds: [27.48, 27.48, 27.48], paper: 27.48 }).verdict).toBe('reproduced');
});

it('calls better or worse only with a p at or below alpha, whatever the deviation', () => {
  for (let deviation = -2; deviation <= 2; deviation += 0.01) {
    const judged = judgeEquivalence({
      seeds: [20 + deviation, 20.02 + deviation, 20.01 + deviation],
      paper: 20.05,
      halfDigit: 0.005,
      paperRuns: 1,
      margin: 0.2,
      alpha: 0.05,
      ends: null,
      higherIsBetter: true,
    });
    expect(judged.verdict === 'better' || judged.verdict === 'worse').toBe((judged.pBeyond ?? 1) < 0.05);
    expect(judged.verdict === 'reproduced').toBe((judged.pEquivalent ?? 1) < 0.05);
  }
});
