import { describe, expect, it } from 'vitest';
import { averageHeads, linkByAttention, NO_WORD } from './attention-links.ts';

/** The source has two words of two units each, and its end. The target has a word of two units and a word of one unit. */
const sourceWords = [0, 0, 1, 1, NO_WORD];
const targetWords = [0, 0, 1];

describe('Links from attention', () => {
  it('join words when any of their units are joined, or by their total', () => {
    const weights = [
      [0.4, 0.0, 0.3, 0.3, 0.0],
      [0.1, 0.1, 0.2, 0.5, 0.1],
      [0.1, 0.2, 0.0, 0.6, 0.1],
    ];
    // The first unit looks most at unit 0, and the others look most at unit 3.
    expect(linkByAttention({ weights, sourceWords, targetWords }, 'any')).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
    // Target word 0 gives 0.6 to word 0, and 1.3 to word 1; target word 1 gives 0.3 and 0.6.
    expect(linkByAttention({ weights, sourceWords, targetWords }, 'sum')).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  it('leave a word alone that looks most at the end of the sentence', () => {
    const weights = [
      [0.1, 0.1, 0.1, 0.1, 0.6],
      [0.1, 0.1, 0.1, 0.1, 0.6],
      [0.7, 0.1, 0.1, 0.1, 0.0],
    ];
    for (const rule of ['any', 'sum'] as const) {
      expect(linkByAttention({ weights, sourceWords, targetWords }, rule)).toEqual([[0, 1]]);
    }
  });

  it('average the heads', () => {
    expect(averageHeads([[[1, 0]], [[0.5, 0.5]]])).toEqual([[0.75, 0.25]]);
  });
});
