import { expect, it } from 'vitest';
import { quantile } from './quantile.ts';

it('is the smallest value that the share of all values does not exceed', () => {
  // 0.5 · 4 gives 2 values, and 0.95 · 4 = 3.8 is rounded up to 4 values.
  expect([0, 0.5, 0.95, 1].map((share) => quantile([30, 10, 40, 20], share))).toEqual([10, 20, 40, 40]);
  expect(quantile([7], 0.99)).toBe(7);
  expect(quantile([], 0.5)).toBeNaN();
});
