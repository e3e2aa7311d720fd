import { describe, expect, it } from 'vitest';
import { countTokens, PairCleaner } from './cleaning.ts';

describe('PairCleaner', () => {
  it('keeps pairs within all rules and reports the rest by the first rule broken', () => {
    const cleaner = new PairCleaner({ ratio: 1.5, minimum: 1, maximum: 4 });
    // 3/2 = 1.5 is still allowed, and 3/1 is not. One pair has no token on one side, and one has 5 tokens where at most 4 are
    // allowed.
    const lengths = [
      [2, 3],
      [3, 1],
      [0, 1],
      [5, 4],
      [2, 2],
    ] as const;
    expect(lengths.map(([source, target]) => cleaner.keeps(source, target))).toEqual([true, false, false, false, true]);
    expect(cleaner.report).toEqual({ kept: 2, tooShort: 1, tooLong: 1, unbalanced: 1, examples: [2, 3, 4] });
  });

  it('counts runs of blanks as one', () => {
    expect(countTokens(' a  b ')).toBe(2);
    expect(countTokens('  ')).toBe(0);
  });
});
