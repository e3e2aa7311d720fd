import { describe, expect, it } from 'vitest';
import { makeScale } from './scale.ts';

describe('makeScale', () => {
  it('widens the range to round ticks', () => {
    const scale = makeScale([0.3, 9.1], [0, 100]);
    expect(scale.ticks).toEqual(['0', '2', '4', '6', '8', '10']);
    expect([0, 5, 10].map((value) => scale.place(value))).toEqual([0, 50, 100]);
  });

  it('ends at the tick next to the data', () => {
    // A step of 5 would leave the upper fifth of 0…15 empty.
    const scale = makeScale([0, 12], [0, 120]);
    expect(scale.ticks).toEqual(['0', '2', '4', '6', '8', '10', '12']);
    expect(scale.place(12)).toBe(120);
  });

  it('prints negative values, and zero without a sign', () => {
    expect(makeScale([-1.2, 3.4], [0, 1]).ticks).toEqual(['-2', '-1', '0', '1', '2', '3', '4']);
  });

  it('prints as many decimals as the step has', () => {
    expect(makeScale([0, 0.1], [0, 1]).ticks).toEqual(['0.00', '0.02', '0.04', '0.06', '0.08', '0.10']);
  });

  it('accepts more values than one call has arguments', () => {
    const values = Array.from({ length: 1_000_001 }, (_, i) => i);
    expect(makeScale(values, [0, 100], 2).ticks).toEqual(['0', '500000', '1000000']);
  });

  it('accepts a single value, and refuses none and NaN', () => {
    expect(makeScale([3, 3], [0, 1]).place(3)).toBeCloseTo(0.5);
    expect(() => makeScale([], [0, 1])).toThrow(/finite values, found none/);
    expect(() => makeScale([1, Number.NaN], [0, 1])).toThrow(/found NaN/);
  });
});
