import { describe, expect, it } from 'vitest';
import { summariseAttributions } from './summary.ts';

describe('summariseAttributions', () => {
  it('gives the shares of the source and of the word before, and the distance of the word leaned on most', () => {
    const sentence = {
      fromSource: [
        [4, -1],
        [1, 0],
        [0, 2],
      ],
      // The start symbol comes first, and then the words before.
      fromTarget: [[1], [0, 3], [-1, 5, 2]],
    };
    // source: 5 + 1 + 2 = 8; target: 1 + 3 + 8 = 12; before: 3 + 2 = 5; distances: 1 and 2
    expect(summariseAttributions([sentence])).toEqual({
      words: 3,
      sourceShare: 0.4,
      previousShare: 0.25,
      topDistance: 1.5,
    });
    expect(summariseAttributions([sentence, sentence]).sourceShare).toBe(0.4);
  });

  it('has no distance where no word has one before it', () => {
    expect(summariseAttributions([{ fromSource: [[1]], fromTarget: [[1]] }]).topDistance).toBeNaN();
  });
});
