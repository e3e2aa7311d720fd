import { describe, expect, it } from 'vitest';
import { smooth } from './smooth.ts';

describe('smooth', () => {
  it('weighs what is further back less, and begins with the first value', () => {
    // (0.5·4 + 2) / (0.5 + 1) = 8/3, then (0.25·4 + 0.5·2 + 0) / 1.75 = 8/7.
    const [first, second, third] = smooth([4, 2, 0], 0.5);
    expect(first).toBe(4);
    expect(second).toBeCloseTo(8 / 3, 12);
    expect(third).toBeCloseTo(8 / 7, 12);
  });

  it('leaves a gap where a value is missing', () => {
    expect(smooth([4, null, 2], 0.5)).toEqual([4, null, (0.5 * 4 + 2) / 1.5]);
  });
});
