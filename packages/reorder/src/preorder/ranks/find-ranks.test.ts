import { describe, expect, it } from 'vitest';
import type { Link } from '../sentence.ts';
import { findRanks } from './find-ranks.ts';
import { accuracyOf, chunkLoss, tauLoss } from './losses.ts';

const ranksOf = (words: string, links: Link[], unaligned: 'left' | 'right' = 'right', merge = true): number[] => [
  ...findRanks(words.split(' '), links, { unaligned, merge }),
];

describe('Ranks', () => {
  it('follow the target, and words with overlapping spans share one with all words between them', () => {
    const links: Link[] = [
      [0, 3],
      [1, 0],
      [2, 1],
      [3, 0],
      [3, 2],
    ];
    // Words 1 to 3 have the target positions 0, 1 and 0–2: they are merged, or in the order of their spans.
    expect(ranksOf('a b c d', links)).toEqual([1, 0, 0, 0]);
    expect(ranksOf('a b c d', links, 'right', false)).toEqual([3, 0, 2, 1]);
  });

  it('give unaligned words the rank of a neighbour; attached to the left, the last ones stay last', () => {
    const links: Link[] = [
      [1, 1],
      [3, 0],
    ];
    expect(ranksOf('a b c d e', links)).toEqual([1, 1, 0, 0, 0]);
    expect(ranksOf('a b c d e', links, 'left')).toEqual([1, 1, 1, 0, 2]);
    expect(ranksOf('a b', [])).toEqual([0, 0]);
  });

  it('put unaligned brackets around their content', () => {
    const links: Link[] = [
      [0, 2],
      [2, 1],
      [3, 0],
      [5, 3],
    ];
    expect(ranksOf('a ( b c ) d', links)).toEqual([4, 0, 2, 1, 3, 5]);
  });

  it('treat a bracket whose partner lies in a merged block like any unaligned word', () => {
    // Words 1 to 5 are merged with the opening bracket. The closing bracket joins them, or stays last.
    const links: Link[] = [
      [1, 0],
      [2, 0],
      [4, 0],
      [5, 0],
    ];
    expect(ranksOf('a b c 「 d e 」', links)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(ranksOf('a b c 「 d e 」', links, 'left')).toEqual([0, 0, 0, 0, 0, 0, 1]);
  });
});

describe('Losses', () => {
  const ranks = Int32Array.of(0, 2, 1, 1);

  it('count the breaks between neighbours and boundaries, and the pairs in the wrong order', () => {
    // −1 | 0 2 1 1 | 3: two steps continue in order (−1 to 0, 1 to 1). Of the 5 pairs with different ranks, 2–1 is wrong twice.
    expect(chunkLoss([0, 1, 2, 3], ranks)).toEqual({ loss: 3, most: 5 });
    expect(tauLoss([0, 1, 2, 3], ranks)).toEqual({ loss: 2, most: 5 });
    expect(chunkLoss([0, 3, 2, 1], ranks)).toEqual({ loss: 0, most: 5 });
    expect(tauLoss([0, 3, 2, 1], ranks)).toEqual({ loss: 0, most: 5 });
  });

  it('are nothing when all ranks are equal, and add up over a text', () => {
    expect(chunkLoss([1, 0], Int32Array.of(0, 0))).toEqual({ loss: 0, most: 0 });
    expect(
      accuracyOf([
        { loss: 1, most: 2 },
        { loss: 1, most: 6 },
      ]),
    ).toBe(0.75);
    expect(accuracyOf([])).toBe(1);
  });
});
