/** Compares the slopes with the paper's formula. */
import { describe, expect, it } from 'vitest';
import { alibiSlopes } from './slopes.ts';

describe('alibiSlopes', () => {
  it('is geometric for eight heads: 1/2, 1/4, … 1/256', () => {
    expect(alibiSlopes(8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => 2 ** -n));
  });

  it('fills up other counts with every other slope of twice the power of two below', () => {
    // 6 heads: 2^-2, 2^-4, 2^-6, 2^-8 from four heads, then 2^-1 and 2^-3 from eight
    expect(alibiSlopes(6)).toEqual([2 ** -2, 2 ** -4, 2 ** -6, 2 ** -8, 2 ** -1, 2 ** -3]);
  });
});
