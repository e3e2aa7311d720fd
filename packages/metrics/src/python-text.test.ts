import { describe, expect, it } from 'vitest';
import { IntegerList } from './scoring/integer-list.ts';
import { formatFixed, listCodePoints, markWords, strip, stripRight } from './python-text.ts';
import { cutWords } from './ngrams/spans.ts';

describe('white space', () => {
  it('splits where Python does: at U+001C, U+0085, U+00A0, U+2028 and U+3000', () => {
    expect(cutWords('a\u001cb\u0085c\u00a0d\u2028e\u3000f', markWords)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('keeps what Python keeps: U+FEFF and U+200B', () => {
    expect(cutWords('a\ufeffb\u200bc', markWords)).toEqual(['a\ufeffb\u200bc']);
  });

  it('finds no words in white space', () => {
    expect(cutWords(' \t\u3000', markWords)).toEqual([]);
  });

  it('strips white space from one end or both', () => {
    expect(stripRight('\u00a0a\u0085 ')).toBe('\u00a0a');
    expect(strip('\u00a0a\u0085 ')).toBe('a');
  });
});

function codePoints(text: string, withSpace: boolean): number[] {
  const points = new IntegerList();
  listCodePoints(text, withSpace, points);
  return points.toArray();
}

describe('listCodePoints', () => {
  it('counts a surrogate pair once, and leaves out white space on demand', () => {
    expect(codePoints('𝒳 a', false)).toEqual([0x1d4b3, 0x61]);
    expect(codePoints('𝒳 a', true)).toEqual([0x1d4b3, 0x20, 0x61]);
  });
});

describe('formatFixed', () => {
  it('rounds exact ties to even, as Python does', () => {
    // 71.25, 0.125 and 12.5 are exact in binary; 0.15 is slightly less than 15/100.
    expect([formatFixed(71.25, 1), formatFixed(71.75, 1)]).toEqual(['71.2', '71.8']);
    expect([formatFixed(0.125, 2), formatFixed(0.375, 2)]).toEqual(['0.12', '0.38']);
    expect([formatFixed(12.5, 0), formatFixed(13.5, 0)]).toEqual(['12', '14']);
    expect(formatFixed(0.15, 1)).toBe('0.1');
  });

  it('rounds everything else to the nearest', () => {
    expect([formatFixed(0, 2), formatFixed(99.996, 2), formatFixed(7, 3)]).toEqual(['0.00', '100.00', '7.000']);
  });
});
