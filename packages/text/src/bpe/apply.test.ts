import { Random } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { createBpe, removeBpe } from './apply.ts';
import { parseBpeCodes } from './codes.ts';

const codes = parseBpeCodes('#version: 0.2\nl o\nlo w</w>\nlo w\ne r</w>\n');

/** Applies BPE with dropout to a text with forty times "lower". */
function applyWithDropout(probability: number, seed: number): string {
  const bpe = createBpe(codes, { dropout: { probability, random: Random.fromSeed(seed, 'bpe-dropout') } });
  return bpe.apply(Array.from({ length: 40 }, () => 'lower').join(' '));
}

describe('createBpe', () => {
  it('joins pairs in the sequence in which they were learned', () => {
    const bpe = createBpe(codes);
    expect(bpe.apply('low lower a')).toBe('low low@@ er a');
    expect(bpe.segment('slow')).toEqual(['s', 'low']);
  });

  it('keeps blanks around the line and makes one of those inside', () => {
    expect(createBpe(codes).apply('  low  low \r')).toBe('  low low \r');
    expect(createBpe(codes).apply('')).toBe('');
    expect(createBpe(codes).apply('   ')).toBe('   ');
  });

  it('joins overlapping pairs left to right', () => {
    expect(createBpe(parseBpeCodes('#version: 0.2\nx x\n')).segment('xxxxx')).toEqual(['xx', 'xx', 'x']);
  });

  it('can use only the first merges', () => {
    expect(createBpe(codes, { merges: 1 }).apply('low')).toBe('lo@@ w');
    expect(createBpe(codes, { merges: 0 }).apply('low')).toBe('l@@ o@@ w');
  });

  it('reads the old format, where the end of a word is a symbol of its own', () => {
    const old = createBpe(parseBpeCodes('l o\nw </w>\nlo w</w>\n'));
    expect(old.apply('low lo')).toBe('low lo');
  });

  it('undoes merges whose result is not in the vocabulary', () => {
    const counts = new Map([
      ['lo@@', 9],
      ['w', 9],
      ['low', 3],
    ]);
    expect(createBpe(codes, { vocabulary: { counts, threshold: 5 } }).apply('low')).toBe('lo@@ w');
    expect(createBpe(codes, { vocabulary: { counts, threshold: 3 } }).apply('low')).toBe('low');
  });

  it('leaves glossaries whole, even inside words', () => {
    const bpe = createBpe(codes, { glossaries: ['lower', String.raw`\d+`] });
    expect(bpe.apply('lower xlower2019')).toBe('lower x@@ lower@@ 2019');
  });

  it('writes another separator', () => {
    expect(createBpe(codes, { separator: '￭' }).apply('lower')).toBe('low￭ er');
  });

  it('drops every merge at probability 1, none at 0, and the same ones for the same seed', () => {
    expect(applyWithDropout(1, 1)).toBe(Array.from({ length: 40 }, () => 'l@@ o@@ w@@ e@@ r').join(' '));
    expect(applyWithDropout(0, 1)).not.toContain('l@@');
    expect(applyWithDropout(0.5, 1)).toBe(applyWithDropout(0.5, 1));
    expect(applyWithDropout(0.5, 1)).not.toBe(applyWithDropout(0.5, 2));
    expect(removeBpe(applyWithDropout(0.5, 1))).toBe(Array.from({ length: 40 }, () => 'lower').join(' '));
  });

  it('refuses options without a meaning', () => {
    expect(() => createBpe(codes, { merges: -1 })).toThrow('-1 merges');
    const random = Random.fromSeed(1, 'bpe-dropout');
    expect(() => createBpe(codes, { dropout: { probability: 2, random } })).toThrow('the dropout 2');
  });
});

describe('removeBpe', () => {
  it('joins units, and removes a separator at the end of the line', () => {
    expect(removeBpe('low@@ er a@@')).toBe('lower a');
    expect(removeBpe('low￭ er', '￭')).toBe('lower');
  });
});
