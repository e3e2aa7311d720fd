import { describe, expect, it } from 'vitest';
import { pauseOf } from './pause-of.ts';

describe('selected runs that are out of sight', () => {
  it('are read as often as the table while they are few, and twice a second in all when they are many', () => {
    expect([pauseOf(1), pauseOf(10)]).toEqual([5_000, 5_000]);
    expect(pauseOf(200)).toBe(100_000);
  });
});
