import { describe, expect, it } from 'vitest';
import { expectAllClose } from './closeness.ts';

describe('expectAllClose', () => {
  it('accepts a difference of up to absolute + relative · |expected|', () => {
    // |101 − 100| = 1 ≤ 0.5 + 0.005 · 100 = 1
    expect(() => expectAllClose([101], [100], { absolute: 0.5, relative: 0.005 })).not.toThrow();
    expect(() => expectAllClose([101.01], [100], { absolute: 0.5, relative: 0.005 })).toThrow(/place 0/u);
  });

  it('names the place with the largest difference, not the first', () => {
    expect(() => expectAllClose(new Float32Array([1.5, 2, 9]), [1, 2, 3])).toThrow(/place 2 of 3: got 9, expected 3/u);
  });

  it('treats NaN as close to nothing, and equal infinities as close', () => {
    expect(() => expectAllClose([Number.NaN], [Number.NaN])).toThrow(/place 0/u);
    expect(() => expectAllClose([0, Number.NaN, 5], [0, 1, 5.1])).toThrow(/place 1/u);
    expect(() => expectAllClose([Infinity], [Infinity])).not.toThrow();
    expect(() => expectAllClose([Infinity], [-Infinity])).toThrow(/place 0/u);
  });

  it('refuses numbers of another length', () => {
    expect(() => expectAllClose([1], [1, 2])).toThrow('expected 2 numbers, got 1');
  });
});
