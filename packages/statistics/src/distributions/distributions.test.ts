import { describe, expect, it } from 'vitest';
import { chiSquareQuantile, chiSquareTail } from './chi-square.ts';
import { COARSE, expectOverNormal, expectOverSpread, expectUpToRatio } from './expectation.ts';
import { fisherTail } from './fisher.ts';
import { normalQuantile, normalTail } from './normal.ts';
import { logBeta, logGamma } from './special-functions.ts';
import { studentQuantile, studentTail } from './student.ts';

/** Returns |a / b − 1|. */
const relativeError = (a: number, b: number): number => Math.abs(a / b - 1);

const tailBeyondTwo = (ratio: number): number => normalTail(2 * ratio);

const PROBABILITIES = [1e-12, 1e-6, 0.001, 0.025, 0.05, 0.3, 0.5, 0.8, 0.95, 0.999];
const DEGREES = [0.5, 1, 2, 3.7, 7, 30, 1000, 1e6];

describe('special functions', () => {
  it('give factorials, and Γ(½) = √π', () => {
    expect(relativeError(logGamma(11), Math.log(3_628_800))).toBeLessThan(1e-14);
    expect(relativeError(logGamma(0.5), 0.5 * Math.log(Math.PI))).toBeLessThan(1e-14);
    expect(Math.abs(logGamma(2))).toBeLessThan(1e-14);
  });

  it('keep their digits where two large logarithms of Γ would cancel', () => {
    // B(a, 1) = 1 / a, and B(a, 2) = 1 / (a (a + 1)).
    for (const a of [0.3, 5, 1e3, 1e6, 1e9]) {
      expect(relativeError(Math.exp(logBeta(a, 1)), 1 / a)).toBeLessThan(1e-13);
      expect(relativeError(Math.exp(logBeta(2, a)), 1 / (a * (a + 1)))).toBeLessThan(1e-13);
    }
  });
});

describe('the normal distribution', () => {
  it('agrees with values of scipy 1.17.1, even far out', () => {
    for (const [z, tail] of [
      [0, 0.5],
      [1, 0.15865525393145707],
      [1.959963984540054, 0.025],
      [5, 2.866515718791933e-7],
      [20, 2.7536241186061556e-89],
      [-3, 0.9986501019683699],
    ] as const)
      expect(relativeError(normalTail(z), tail)).toBeLessThan(1e-13);
    expect(normalQuantile(0.95)).toBeCloseTo(1.6448536269514722, 13);
  });

  it('has quantiles that undo its tail', () => {
    for (const p of PROBABILITIES) expect(relativeError(normalTail(-normalQuantile(p)), p)).toBeLessThan(1e-10);
  });
});

describe('Student’s distribution', () => {
  it('is the Cauchy distribution with one degree of freedom, and has a closed form with two', () => {
    for (const t of [0.1, 1, 7, 1e4]) {
      expect(relativeError(studentTail(t, 1), Math.atan(1 / t) / Math.PI)).toBeLessThan(1e-13);
      // P(T > t) = ½ (1 − t / √(2 + t²)) = 1 / (r (r + t)) with r = √(2 + t²)
      const root = Math.sqrt(2 + t * t);
      expect(relativeError(studentTail(t, 2), 1 / (root * (root + t)))).toBeLessThan(1e-13);
    }
  });

  it('is symmetric, falls with t, and approaches the normal distribution', () => {
    for (const degreesOfFreedom of DEGREES) {
      expect(studentTail(-1.3, degreesOfFreedom)).toBeCloseTo(1 - studentTail(1.3, degreesOfFreedom), 14);
      const tails = [-3, -1, 0, 0.5, 2, 4, 9, 1e3].map((t) => studentTail(t, degreesOfFreedom));
      expect(tails).toEqual(tails.toSorted((a, b) => b - a));
    }
    expect(relativeError(studentTail(2, 1e9), normalTail(2))).toBeLessThan(1e-7);
    expect(studentTail(Number.POSITIVE_INFINITY, 3)).toBe(0);
    expect(studentTail(Number.NEGATIVE_INFINITY, 3)).toBe(1);
  });

  it('has quantiles that undo its tail', () => {
    for (const degreesOfFreedom of DEGREES) {
      for (const p of PROBABILITIES)
        expect(relativeError(studentTail(-studentQuantile(p, degreesOfFreedom), degreesOfFreedom), p)).toBeLessThan(
          1e-9,
        );
    }
  });
});

describe('the chi-square and F distributions', () => {
  it('have closed forms with two degrees of freedom', () => {
    for (const x of [0.01, 1, 10, 200])
      expect(relativeError(chiSquareTail(x, 2), Math.exp(-x / 2))).toBeLessThan(1e-13);
    expect(relativeError(chiSquareQuantile(0.95, 2), -2 * Math.log(0.05))).toBeLessThan(1e-13);
    // P(F > f) = (1 + f / ν)^(−ν) with 2 and 2 ν degrees of freedom
    expect(relativeError(fisherTail(3.5, [2, 8]), (1 + 3.5 / 4) ** -4)).toBeLessThan(1e-13);
  });

  it('are squares of normal and of Student’s variables with one degree of freedom in front', () => {
    expect(relativeError(chiSquareTail(4, 1), 2 * normalTail(2))).toBeLessThan(1e-13);
    expect(relativeError(fisherTail(6.25, [1, 5]), 2 * studentTail(2.5, 5))).toBeLessThan(1e-13);
  });

  it('have quantiles that undo their tails', () => {
    for (const degreesOfFreedom of DEGREES) {
      for (const p of PROBABILITIES)
        expect(1 - chiSquareTail(chiSquareQuantile(p, degreesOfFreedom), degreesOfFreedom)).toBeCloseTo(p, 10);
    }
  });
});

describe('expectations', () => {
  it('turn the normal tail into Student’s, over the estimated spread', () => {
    // P(T > t) = E P(Z > t s/σ).
    for (const degreesOfFreedom of [1, 2, 7, 30, 1000]) {
      const exact = studentTail(2, degreesOfFreedom);
      expect(relativeError(expectOverSpread(degreesOfFreedom, tailBeyondTwo), exact)).toBeLessThan(1e-12);
      expect(relativeError(expectOverSpread(degreesOfFreedom, tailBeyondTwo, COARSE), exact)).toBeLessThan(1e-3);
    }
    // With the integrand cut off at a ratio, this is the part below it: P(s/σ ≤ 1) = 1 − P(χ² > ν).
    for (const degreesOfFreedom of [1, 2, 7, 30, 10_000]) {
      const below = 1 - chiSquareTail(degreesOfFreedom, degreesOfFreedom);
      expect(expectUpToRatio(degreesOfFreedom, 1, () => 1)).toBeCloseTo(below, 10);
    }
  });

  it('give E Z² = 1 and E P(Z′ > a Z + b) = P(Z > b / √(1 + a²))', () => {
    expect(expectOverNormal(1, (z) => z * z)).toBeCloseTo(1, 12);
    for (const a of [0.5, 3, 12])
      expect(
        relativeError(
          expectOverNormal(a, (z) => normalTail(a * z + 1)),
          normalTail(1 / Math.hypot(1, a)),
        ),
      ).toBeLessThan(1e-12);
  });
});

it('refuses what is no probability and no number of degrees of freedom', () => {
  expect(() => studentQuantile(1, 3)).toThrow(/1 is not a probability/);
  expect(() => normalQuantile(Number.NaN)).toThrow(/NaN is not a probability/);
  expect(() => studentTail(1, 0)).toThrow(/0 degrees of freedom/);
  expect(() => chiSquareTail(1, -2)).toThrow(/-2 degrees of freedom/);
});
