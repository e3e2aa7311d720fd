import { describe, expect, it } from 'vitest';
import { renderBpeCodes } from '../codes.ts';
import { learnBpe } from './learn.ts';

describe('learnBpe', () => {
  it('learns the example of Sennrich et al. 2016: low 5, lowest 2, newer 6, wider 3', () => {
    const counts = new Map([
      ['low', 5],
      ['lowest', 2],
      ['newer', 6],
      ['wider', 3],
    ]);
    // "e r</w>" occurs 6 + 3 = 9 times, then "l o" 5 + 2 = 7 times. "o w" then loses occurrences, and "lo w" (lowest) remains
    // with 2.
    expect(learnBpe(counts, 2).merges).toEqual([
      ['e', 'r</w>'],
      ['l', 'o'],
    ]);
  });

  it('prefers the greater of equally frequent pairs, by code point', () => {
    expect(
      learnBpe(
        new Map([
          ['ab', 2],
          ['cd', 2],
        ]),
        1,
      ).merges,
    ).toEqual([['c', 'd</w>']]);
    expect(
      learnBpe(
        new Map([
          ['𠮷x', 2],
          ['\ue000x', 2],
        ]),
        1,
      ).merges,
    ).toEqual([['𠮷', 'x</w>']]);
  });

  it('counts overlapping pairs as the reference does: aaa contains "a a" once inside', () => {
    expect(renderBpeCodes(learnBpe(new Map([['aaaa', 3]]), 10))).toBe('#version: 0.2\na a\naa a\naaa a</w>\n');
  });

  it('stops when no pair is frequent enough', () => {
    expect(learnBpe(new Map([['ab', 1]]), 10).merges).toEqual([]);
    expect(learnBpe(new Map([['ab', 1]]), 10, { minimumFrequency: 1 }).merges).toEqual([['a', 'b</w>']]);
    expect(learnBpe(new Map([['a', 9]]), 10).merges).toEqual([]);
    expect(learnBpe(new Map(), 10).merges).toEqual([]);
  });

  it('learns fewer merges by the number of characters if those count as symbols', () => {
    // Inside words there are a and b, and at their ends a and b, which are 4 symbols. A request for 5 therefore leaves 1 merge.
    const counts = new Map([
      ['aba', 5],
      ['abb', 4],
    ]);
    expect(learnBpe(counts, 5, { totalSymbols: true }).merges).toHaveLength(1);
  });

  it('refuses a number of merges that is not a whole number', () => {
    expect(() => learnBpe(new Map(), -1)).toThrow('-1 merges');
    expect(() => learnBpe(new Map(), 1.5)).toThrow('1.5 merges');
  });
});
