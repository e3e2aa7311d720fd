import { describe, expect, it } from 'vitest';
import { lowercase, uppercaseFirst } from './letter-case.ts';

describe('lowercase', () => {
  it('turns every capital sigma into σ, where toLowerCase makes the last one ς', () => {
    expect('ΟΔΟΣ'.toLowerCase()).toBe('οδος');
    expect(lowercase('ΟΔΟΣ')).toBe('οδοσ');
  });

  it('writes a dotted capital I as i with a combining dot', () => {
    expect(lowercase('İ')).toBe('i\u0307');
  });

  it('leaves letters that Unicode 14 does not know, and lower-cases those around them', () => {
    expect(lowercase('A\ua7cbB')).toBe('a\ua7cbb');
  });
});

describe('uppercaseFirst', () => {
  it('changes the first code point only, even when it becomes two letters', () => {
    expect(uppercaseFirst('straße')).toBe('Straße');
    expect(uppercaseFirst('ßa')).toBe('SSa');
    expect(uppercaseFirst('𐐨𐐨')).toBe('𐐀𐐨');
    expect(uppercaseFirst('')).toBe('');
  });

  it('does not use capitals that came after Unicode 14', () => {
    expect(uppercaseFirst('\u0264x')).toBe('\u0264x');
  });
});
