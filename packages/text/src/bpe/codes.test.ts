import { describe, expect, it } from 'vitest';
import { parseBpeCodes, renderBpeCodes } from './codes.ts';
import { addCounts, parseWordCounts, renderWordCounts } from './learning/word-counts.ts';

describe('BPE codes', () => {
  it('survive writing and reading, in both formats', () => {
    for (const text of ['#version: 0.2\na b\nab c</w>\n', 'a b\nab </w>\n']) {
      expect(renderBpeCodes(parseBpeCodes(text))).toBe(text);
    }
    expect(parseBpeCodes('#version: 0.2\n').merges).toEqual([]);
  });

  it('name the line that does not hold two symbols', () => {
    expect(() => parseBpeCodes('#version: 0.2\na b\nabc\n')).toThrow('line 3 of the BPE codes is "abc"');
    expect(() => parseBpeCodes('#version: 0.2 byte\na b\n')).toThrow('version "0.2 byte"');
  });
});

describe('Word counts', () => {
  it('are written with the most frequent first, and equal ones in their sequence', () => {
    expect(renderWordCounts(parseWordCounts('b 1\na 1\nc 2\n'))).toBe('c 2\nb 1\na 1\n');
  });

  it('of several texts add up', () => {
    expect([
      ...addCounts([
        new Map([['a', 1]]),
        new Map([
          ['b', 2],
          ['a', 3],
        ]),
      ]),
    ]).toEqual([
      ['a', 4],
      ['b', 2],
    ]);
  });

  it('name a line that is not a word and a count', () => {
    expect(() => parseWordCounts('a 1\nb\n')).toThrow('line 2 of the word counts is "b"');
    expect(() => parseWordCounts('a x\n')).toThrow('line 1');
  });
});
