import { describe, expect, it } from 'vitest';
import { cleanText } from './cleaning.ts';

describe('cleanText', () => {
  const rules = { ratio: 1.5, minimum: 1, maximum: 4 };

  it('keeps pairs within all rules and reports the rest by the first rule broken', () => {
    const text = {
      source: ['a b', 'a b c', '', 'a b c d e', 'a b'],
      target: ['x y z', 'x', 'x', 'x y z u', 'x y'],
    };
    // 3/2 = 1.5 is still allowed; 3/1 is not; no token on one side; 5 tokens against at most 4
    expect(cleanText(text, rules)).toEqual({
      text: { source: ['a b', 'a b'], target: ['x y z', 'x y'] },
      rows: [0, 4],
      report: { kept: 2, tooShort: 1, tooLong: 1, unbalanced: 1, examples: [2, 3, 4] },
    });
  });

  it('counts runs of blanks as one', () => {
    expect(cleanText({ source: [' a  b '], target: ['x y'] }, rules).report.kept).toBe(1);
  });
});
