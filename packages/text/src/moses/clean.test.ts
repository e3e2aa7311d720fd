import { describe, expect, it } from 'vitest';
import { createCleaner } from './clean.ts';

describe('createCleaner', () => {
  it('drops pairs that are empty, too short, too long or too unequal', () => {
    const clean = createCleaner({ minimum: 2, maximum: 4, ratio: 1.5 });
    expect(clean('a b', 'x y')).toEqual(['a b', 'x y']);
    expect(clean('', 'x y')).toBeUndefined();
    expect(clean('a', 'x y')).toBeUndefined();
    expect(clean('a b c d e', 'x y z z z')).toBeUndefined();
    // 4 / 2 = 2 is more than 1.5; 3 / 2 = 1.5 is not.
    expect(clean('a b c d', 'x y')).toBeUndefined();
    expect(clean('a b c', 'x y')).toEqual(['a b c', 'x y']);
  });

  it('tidies white space and removes bars when the first pair has none', () => {
    const clean = createCleaner({ minimum: 1, maximum: 9 });
    expect(clean(' a\u00a0\tb ', 'x')).toEqual(['a b', 'x']);
    expect(clean('a|b', 'x')).toEqual(['ab', 'x']);
  });

  it('takes bars as factor separators if the first pair has them, and refuses empty factors', () => {
    const clean = createCleaner({ minimum: 1, maximum: 9 });
    expect(clean('a|N', 'x|V')).toEqual(['a|N', 'x|V']);
    expect(() => clean('a||N', 'x|V')).toThrow('line 2 has an empty factor: "a||N"');
  });

  it('counts characters, not UTF-16 units, for the longest word', () => {
    const clean = createCleaner({ minimum: 1, maximum: 9, longestWord: 2 });
    expect(clean('𠮷𠮷', 'x')).toBeDefined();
    expect(clean('𠮷𠮷𠮷', 'x')).toBeUndefined();
  });

  it('ignores ratio, markup and case on request', () => {
    const clean = createCleaner({ minimum: 1, maximum: 2, ratio: null, ignoreMarkup: true, lowercase: true });
    expect(clean('<b x="1"> A </b> B', 'C')).toEqual(['<b x="1"> a </b> b', 'c']);
  });

  it('refuses limits that no pair can meet', () => {
    expect(() => createCleaner({ minimum: 5, maximum: 4 })).toThrow('from 5 to 4 words');
    expect(() => createCleaner({ minimum: 1, maximum: 4, ratio: 0.5 })).toThrow('the ratio 0.5');
  });
});
