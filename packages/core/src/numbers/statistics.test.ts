import { describe, expect, it } from 'vitest';
import { mean, median, sampleVariance, standardDeviation } from './statistics.ts';

describe('mean', () => {
  it('adds in the order of the values, without compensation', () => {
    expect(mean([1, 2, 6])).toBe(3);
    // (1e16 + 1) is 1e16 in doubles, so the 1 is lost as in a plain loop; a compensated sum would keep it.
    expect(mean(new Float64Array([1e16, 1, -1e16]))).toBe(0);
  });

  it('is null without values', () => {
    expect(mean([])).toBeNull();
  });
});

describe('median', () => {
  it('is the middle value, or the mean of the two middle ones', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([10, 4, 1, 2])).toBe(3);
    expect(median([])).toBeNull();
  });

  it('sorts by value and leaves the given list as it is', () => {
    const values = [10, 9, 100];
    expect(median(values)).toBe(10);
    expect(values).toEqual([10, 9, 100]);
  });
});

describe('sampleVariance and standardDeviation', () => {
  it('divide by n − 1', () => {
    // The mean is 5. The squares are 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32, and the variance is 32 / 7.
    const values = [2, 4, 4, 4, 5, 5, 7, 9];
    expect(sampleVariance(values)).toBe(32 / 7);
    expect(standardDeviation(values)).toBe(Math.sqrt(32 / 7));
  });

  it('are null with fewer than two values', () => {
    expect([sampleVariance([]), sampleVariance([1]), standardDeviation([1])]).toEqual([null, null, null]);
  });
});
