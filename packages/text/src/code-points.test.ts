import { describe, expect, it } from 'vitest';
import { compareCodePoints, isOneCodePoint } from './code-points.ts';

describe('compareCodePoints', () => {
  it('puts U+E000 before U+20BB7, although its UTF-16 unit is the greater one', () => {
    expect(['𠮷', '\ue000'].toSorted()).toEqual(['𠮷', '\ue000']);
    expect(compareCodePoints('\ue000', '𠮷')).toBeLessThan(0);
    expect(compareCodePoints('a𠮷', 'a\ue000')).toBeGreaterThan(0);
  });

  it('puts a prefix before its extensions and finds equals equal', () => {
    expect(compareCodePoints('ab', 'abc')).toBeLessThan(0);
    expect(compareCodePoints('abc', 'abc')).toBe(0);
  });
});

describe('isOneCodePoint', () => {
  it('counts a surrogate pair once and a letter with its accent twice', () => {
    expect(['a', '𠮷', 'e\u0301', ''].map(isOneCodePoint)).toEqual([true, true, false, false]);
  });
});
