import { describe, expect, it } from 'vitest';
import { median } from './compare-engines.ts';

describe('median', () => {
  it('takes the middle, or the mean of the two in the middle, of what there is', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, null, 1])).toBe(2.5);
    expect(median([null])).toBeNull();
  });
});
