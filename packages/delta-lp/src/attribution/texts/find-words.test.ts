import { describe, expect, it } from 'vitest';
import { findWords } from './find-words.ts';

describe('findWords', () => {
  it('gives each token to the word in which it ends', () => {
    // "the lowest": the | Ġlow | est
    const offsets = [
      [0, 3],
      [3, 7],
      [7, 10],
    ] as const;
    expect(findWords('the lowest', { offsets })).toEqual([
      { word: 'the', tokens: [0] },
      { word: 'lowest', tokens: [1, 2] },
    ]);
  });

  it('gives white space to the word that follows, and at the end to the last one', () => {
    // " ", " ", "a", " ", "b", " "
    const offsets = [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
    ] as const;
    expect(findWords('  a b ', { offsets })).toEqual([
      { word: 'a', tokens: [0, 1, 2] },
      { word: 'b', tokens: [3, 4, 5] },
    ]);
  });

  it('finds no word in white space', () => {
    expect(findWords(' \n ', { offsets: [[0, 3]] })).toEqual([]);
  });
});
