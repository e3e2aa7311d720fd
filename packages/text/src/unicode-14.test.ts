import { describe, expect, it } from 'vitest';
import { ALPHABETIC, CURRENCY, LOWERCASE_LETTER, OTHER, PUNCTUATION, SPACE, unicodePattern } from './unicode-14.ts';

const is = (source: string, char: string): boolean => unicodePattern(`^${source}$`).test(char);

describe('Character classes at Unicode 14', () => {
  it('do not know letters and signs of later versions', () => {
    // U+1C89 (16.0) is a Cyrillic letter, U+20C1 (17.0) the Saudi riyal sign, U+1FAE8 (15.0) an emoji.
    expect(is(ALPHABETIC, '\u1c89')).toBe(false);
    expect(is(CURRENCY, '\u20c1')).toBe(false);
    expect(['\u1c89', '\u20c1', '\u{1fae8}'].every((char) => is(OTHER, char))).toBe(true);
  });

  it('keep what later versions changed', () => {
    expect(is(ALPHABETIC, '\u0363')).toBe(false);
    expect(is(LOWERCASE_LETTER, '\u0295')).toBe(true);
  });

  it('contain the white space and punctuation of Perl, not of JavaScript', () => {
    expect([is(SPACE, '\u0085'), is(SPACE, '\ufeff')]).toEqual([true, false]);
    expect(['$', '+', '~', '«'].every((char) => is(PUNCTUATION, char))).toBe(true);
    expect(is(PUNCTUATION, '€')).toBe(false);
  });
});
