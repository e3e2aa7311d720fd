import { describe, expect, it } from 'vitest';
import { sayAge, sayBytes, sayCount, sayEstimate } from './say-storage.ts';

describe('what takes up room', () => {
  it('is counted where it is counted, and “about” where the database guesses', () => {
    expect(sayCount(1_234_567, 'file')).toBe('1,234,567 files');
    expect(sayEstimate(1_234_567)).toBe('about 1,200,000');
    expect(sayEstimate(0)).toBe('about 0');
    expect(sayEstimate(null)).toBe('not known yet');
  });

  it('is told by age in whole days', () => {
    const limits = [
      [0, 7],
      [7, 30],
      [90, null],
    ] as const;
    expect(limits.map(([fromDays, toDays]) => sayAge({ fromDays, toDays }))).toEqual([
      'under 7 days',
      '7 to 29 days',
      '90 days and more',
    ]);
  });

  it('is told in units of 1,024', () => {
    expect([1_023, 1_536, 3 * 2 ** 30].map(sayBytes)).toEqual(['1023 bytes', '1.5 KiB', '3.0 GiB']);
  });
});
