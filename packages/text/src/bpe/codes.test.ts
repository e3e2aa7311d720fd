import { describe, expect, it } from 'vitest';
import { parseBpeCodes, renderBpeCodes } from './codes.ts';
import { learnBpe } from './learning/learn.ts';
import { addCounts, parseWordCounts, renderWordCounts } from './learning/word-counts.ts';
import { countsOf } from './random-case.ts';

describe('BPE codes', () => {
  it('survive writing and reading, in both formats', () => {
    for (const text of ['#version: 0.2\na b\nab c</w>\n', 'a b\nab </w>\n']) {
      expect(renderBpeCodes(parseBpeCodes(text))).toBe(text);
    }
    expect(parseBpeCodes('#version: 0.2\n').merges).toEqual([]);
  });

  it('keep the carriage returns of symbols that were learnt inside lines', () => {
    const words = countsOf(['k a\rb a\rb \rcd \rcd xy\r xy\r k']);
    const codes = learnBpe(words, 20);
    const symbols = codes.merges.flat();
    expect(symbols.some((symbol) => symbol.startsWith('\r'))).toBe(true);
    expect(symbols.some((symbol) => symbol.endsWith('\r'))).toBe(true);
    expect(parseBpeCodes(renderBpeCodes(codes))).toEqual(codes);
  });

  it('are read from files whose lines all end with a carriage return and a line feed', () => {
    const { merges } = parseBpeCodes('#version: 0.2\na b\nab c</w>\n');
    for (const text of [
      '#version: 0.2\r\na b\r\nab c</w>\r\n',
      'a b\r\nab c</w>\r\n',
      'a b\r\nab c</w>',
      'a b\r\nab c</w>\r',
    ]) {
      expect(parseBpeCodes(text).merges).toEqual(merges);
    }
  });

  it('are read without the carriage returns of some lines where one of these ends a word', () => {
    // A tool of Linux has written the header, or the last line, of a file from Windows. No symbol goes on after its `</w>`.
    const { merges } = parseBpeCodes('#version: 0.2\na b\nab c</w>\n');
    for (const text of ['#version: 0.2\na b\r\nab c</w>\r\n', '#version: 0.2\r\na b\nab c</w>\r\n']) {
      expect(parseBpeCodes(text).merges).toEqual(merges);
    }
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

  it('survive writing and reading with carriage returns in words', () => {
    const counts = countsOf(['k \rab a\rb x\r \r k']);
    expect([...counts.keys()]).toEqual(['k', '\rab', 'a\rb', 'x\r', '\r']);
    expect(parseWordCounts(renderWordCounts(counts))).toEqual(counts);
    expect(parseWordCounts('a 2\r\nb 1\r\n')).toEqual(parseWordCounts('a 2\nb 1\n'));
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
