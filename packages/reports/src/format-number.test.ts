import { describe, expect, it } from 'vitest';
import { formatCount, formatFixed, formatMebibytes, formatPValue } from './format-number.ts';

describe('formatFixed', () => {
  it('rounds the exact value of the double, ties away from zero', () => {
    expect(formatFixed(0.125, 2)).toBe('0.13'); // 1/8 is a double: a true tie
    expect(formatFixed(1.005, 2)).toBe('1.00'); // the double is 1.00499999999999989…
    expect(formatFixed(2.675, 2)).toBe('2.67'); // the double is 2.67499999999999982…
    expect(formatFixed(27.475000000000001, 2)).toBe('27.48');
  });

  it('prints no negative zero', () => {
    expect(formatFixed(-0.001, 2)).toBe('0.00');
    expect(formatFixed(-0, 0)).toBe('0');
    expect(formatFixed(-0.006, 2)).toBe('-0.01');
  });
});

describe('the other forms', () => {
  it('group thousands', () => {
    expect([0, 999, 1000, 63_080_123].map((value) => formatCount(value))).toEqual(['0', '999', '1,000', '63,080,123']);
  });

  it('show mebibytes and bound small p-values', () => {
    expect(formatMebibytes(1.5 * 2 ** 20)).toBe('1.5');
    expect([0.5, 0.001, 0.00099].map((p) => formatPValue(p))).toEqual(['0.500', '0.001', '<0.001']);
  });
});
