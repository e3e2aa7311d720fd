import { describe, expect, it } from 'vitest';
import {
  digitsWithin,
  formatCount,
  formatFixed,
  formatPValue,
  formatScore,
  formatSigned,
  formatStated,
  showScore,
  tellP,
} from './format-score.ts';

describe('formatFixed', () => {
  it('rounds the exact value of the double, ties away from zero', () => {
    expect(formatFixed(0.125, 2)).toBe('0.13'); // 1/8 is a double, so this is a true tie.
    expect(formatFixed(1.005, 2)).toBe('1.00'); // The double is 1.00499999999999989…
    expect(formatFixed(2.675, 2)).toBe('2.67'); // The double is 2.67499999999999982…
    expect(formatFixed(27.475000000000001, 2)).toBe('27.48');
  });

  it('prints no negative zero', () => {
    expect(formatFixed(-0.001, 2)).toBe('0.00');
    expect(formatFixed(-0, 0)).toBe('0');
    expect(formatFixed(-0.006, 2)).toBe('-0.01');
  });
});

describe('a score', () => {
  it('has the decimals of its metric: three between 0 and 1, else two', () => {
    expect([[0, 100] as const, [0, 1] as const, [-1, 1] as const, [0, null] as const, null].map(digitsWithin)).toEqual([
      2, 3, 3, 2, 2,
    ]);
    expect(formatScore(0.98549, digitsWithin([0, 1]))).toBe('0.985');
    expect(formatScore(27.4849, digitsWithin([0, 100]))).toBe('27.48');
    expect(formatScore(-0.4, 2)).toBe('−0.40');
  });

  it('is never printed as 0 if it is not', () => {
    expect([0.004, -0.0031, 0.0000214, 0].map((value) => formatScore(value, 2))).toEqual([
      '0.004',
      '−0.0031',
      '0.000021',
      '0.00',
    ]);
  });

  it('has its sign where it is a difference', () => {
    expect([0.2, -0.88, 0, 0.0031].map((value) => formatSigned(value, 2))).toEqual([
      '+0.20',
      '−0.88',
      '+0.00',
      '+0.0031',
    ]);
  });

  it('is a whole number where its metric counts, and has two decimals if it is none', () => {
    const { format } = showScore({ unit: null, digits: null });
    expect([174_080, 0.0317].map(format)).toEqual(['174,080', '0.03']);
  });

  it('is shown in mebibytes where its unit is bytes', () => {
    const { unit, divisor, format } = showScore({ unit: 'bytes', digits: 1 });
    expect([unit, format((1.5 * 2 ** 20) / divisor)]).toEqual(['MiB', '1.5']);
  });
});

describe('a number that was stated', () => {
  it('keeps all its decimals, and has at least those of the metric', () => {
    expect(formatStated(0.005, 2)).toBe('0.005'); // Half of a last printed digit is never “0.01” and never “05”.
    expect(formatStated(1, 2)).toBe('1.00');
    expect(formatStated(-0.35, 2)).toBe('−0.35');
    expect(formatStated(0.05, 3)).toBe('0.050');
  });
});

it('groups thousands', () => {
  expect([0, 999, 1000, 63_080_123].map((value) => formatCount(value))).toEqual(['0', '999', '1,000', '63,080,123']);
});

it('bounds small p-values', () => {
  expect([0.5, 0.001, 0.00099].map((p) => formatPValue(p))).toEqual(['0.500', '0.001', '<0.001']);
  expect([0.0123, 0.00099].map((p) => tellP(p))).toEqual(['p = 0.012', 'p < 0.001']);
});
