import { describe, expect, it } from 'vitest';
import { markChanges } from './mark-changes.ts';

/** Writes a marked text with its changed words in brackets. */
const mark = (text: string, known: string): string =>
  markChanges(text, known)
    .map(({ word, changed }) => (changed ? `[${word}]` : word))
    .join(' ');

describe('markChanges', () => {
  it.each([
    ['the dog sees a cat', 'the dog sees a cat', 'the dog sees a cat'],
    ['the dog sees the cat', 'the dog sees a cat', 'the dog sees [the] cat'],
    ['a dog dog', 'a dog', 'a [dog] dog'],
    ['the cat sees the dog', 'the dog sees the cat', 'the [cat] sees the [dog]'],
    ['now it rains', 'it rains', '[now] it rains'],
    ['it rains', 'now it rains a lot', 'it rains'],
    ['', 'anything', ''],
    ['anything at all', '', '[anything] [at] [all]'],
  ])('marks %j against %j as %j', (text, known, marked) => {
    expect(mark(text, known)).toBe(marked);
  });

  it('keeps as many words as the longest common subsequence has', () => {
    const kept = markChanges('a b c d e f', 'b d a f c e').filter(({ changed }) => !changed);
    // The longest common subsequences have three words, such as b d f and a c e.
    expect(kept).toHaveLength(3);
  });
});
