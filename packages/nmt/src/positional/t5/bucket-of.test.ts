/** Compares the buckets of distances with the paper's formula. */
import { describe, expect, it } from 'vitest';
import { bucketOf } from './bucket-of.ts';

describe('bucketOf', () => {
  const options = { buckets: 32, distance: 128 };

  it('holds short distances apart and long ones together', () => {
    // The decoder's 32 buckets: one each for 0 … 15, then 16 + ⌊16·log(n/16)/log(128/16)⌋
    expect([0, -1, -15].map((d) => bucketOf(d, 'decoder', options))).toEqual([0, 1, 15]);
    expect(bucketOf(-32, 'decoder', options)).toBe(16 + Math.floor((16 * Math.log(2)) / Math.log(8)));
    expect([-127, -500].map((d) => bucketOf(d, 'decoder', options))).toEqual([31, 31]);
  });

  it('gives the encoder half of the buckets for each direction', () => {
    expect([-1, 0, 1].map((d) => bucketOf(d, 'encoder', options))).toEqual([1, 0, 17]);
    expect([-1000, 1000].map((d) => bucketOf(d, 'encoder', options))).toEqual([15, 31]);
  });
});
