import { describe, expect, it } from 'vitest';
import { planWordWindows } from './plan-windows.ts';

/** Returns words with these numbers of tokens. */
const words = (...sizes: readonly number[]) =>
  sizes.map((size) => ({ word: 'x', tokens: Array.from({ length: size }, (_, i) => i) }));

describe('planWordWindows', () => {
  it('reads a text at once that the window holds', () => {
    expect(planWordWindows(words(2, 3, 1), 6)).toEqual([{ begin: 0, end: 3, explainFrom: 0 }]);
  });

  it('keeps about half of a window before what is new', () => {
    expect(planWordWindows(words(1, 1, 1, 1, 1, 1, 1), 4)).toEqual([
      { begin: 0, end: 4, explainFrom: 0 },
      { begin: 2, end: 6, explainFrom: 4 },
      { begin: 4, end: 7, explainFrom: 6 },
    ]);
  });

  it('keeps less where the next word is long', () => {
    // The window has six tokens, so the word of five leaves room for one.
    expect(planWordWindows(words(2, 2, 1, 1, 5), 6)).toEqual([
      { begin: 0, end: 4, explainFrom: 0 },
      { begin: 3, end: 5, explainFrom: 4 },
    ]);
  });

  it.each([1, 2, 3, 5, 8])('explains each of 40 words once, in windows of %i tokens or fewer', (size) => {
    const text = words(...Array.from({ length: 40 }, (_, i) => 1 + (i % Math.min(size, 3))));
    const windows = planWordWindows(text, size);
    const explained = windows.flatMap(({ explainFrom, end }) =>
      Array.from({ length: end - explainFrom }, (_, i) => explainFrom + i),
    );
    expect(explained).toEqual(Array.from({ length: 40 }, (_, i) => i));
    for (const { begin, end } of windows) {
      const tokens = text.slice(begin, end).reduce((sum, word) => sum + word.tokens.length, 0);
      expect(tokens).toBeLessThanOrEqual(size);
    }
  });

  it('refuses a word that no window holds', () => {
    expect(() => planWordWindows(words(1, 7), 6)).toThrow('a word of 7 tokens is longer than the window of 6');
  });
});
