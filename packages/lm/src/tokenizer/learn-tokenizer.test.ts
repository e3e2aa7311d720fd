import { describe, expect, it } from 'vitest';
import { learnTokenizer, SMALLEST_VOCABULARY } from './learn-tokenizer.ts';
import { parseTokenizer } from './read-tokenizer.ts';

/** The vocabulary without merges has two special tokens and all bytes. */
const BARE = 2 + 256;

const mergesOf = (json: string): readonly string[] =>
  (JSON.parse(json) as { model: { merges: readonly string[] } }).model.merges;

describe('learnTokenizer', () => {
  it('merges the most frequent pair first, with the space before a word as a part of it', () => {
    expect(mergesOf(learnTokenizer(['low low low lot'], BARE + 1))).toEqual(['l o']);
    expect(mergesOf(learnTokenizer(['ab ab ab'], BARE + 2))).toEqual(['a b', 'Ġ ab']);
  });

  it('takes the pair whose tokens were learnt first of equally frequent ones, whatever their order in the text', () => {
    expect(mergesOf(learnTokenizer(['cd\tab\tcd\tab'], BARE + 2))).toEqual(['a b', 'c d']);
    expect(learnTokenizer(['ab\tab\tcd\tcd'], BARE + 2)).toBe(learnTokenizer(['cd\tcd\tab\tab'], BARE + 2));
  });

  it('counts runs of one character as they are merged, from the left', () => {
    // "aaaa" has "a a" three times; after the merge it is "aa aa", which is merged to "aaaa".
    expect(mergesOf(learnTokenizer(['aaaa\naaaa'], BARE + 2))).toEqual(['a a', 'aa aa']);
  });

  it('learns no pair that occurs once, so a small text gives fewer tokens', () => {
    const json = learnTokenizer(['xy'], BARE + 100);
    expect(mergesOf(json)).toEqual([]);
    expect(parseTokenizer(json).size).toBe(BARE);
  });

  it('gives a tokenizer that begins texts with </s> and gives every text back', () => {
    const tokenizer = parseTokenizer(learnTokenizer(['the the the cat'], BARE + 3));
    const text = 'the cat 猫 \u{1f63a}\nsat\u0000.';
    const ids = tokenizer.encodeIds(text);
    expect(ids[0]).toBe(tokenizer.idOf('</s>'));
    expect(tokenizer.decode(ids, { skipSpecial: true })).toBe(text);
    // "the" and " the" are separate tokens.
    expect(tokenizer.encode('the the', { bare: true }).tokens).toHaveLength(2);
  });

  it.each([SMALLEST_VOCABULARY - 1, 65_537, 300.5])('refuses a vocabulary of %d tokens', (size) => {
    expect(() => learnTokenizer(['a'], size)).toThrow(`a byte-level vocabulary cannot have ${size} tokens`);
  });
});
