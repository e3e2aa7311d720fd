import { describe, expect, it } from 'vitest';
import { countWords, trimLine } from '../bpe/learning/word-counts.ts';
import { WordNumbers } from './word-numbers.ts';

describe('WordNumbers', () => {
  it('gives each line the number of its words, and the numbers of the words by first appearance', () => {
    const words = new WordNumbers();
    expect([...words.read(['a b a', '', '  c   b ', 'a'])]).toEqual([3, 0, 1, 0, 0, 2, 2, 1, 1, 0]);
    expect(words.size).toBe(3);
    expect([...words.read(['d a'])]).toEqual([2, 3, 0]);
    expect([0, 1, 2, 3].map((number) => words.wordOf(number))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('separates words as countWords does, with carriage returns and other white space inside lines', () => {
    const lines = ['\rx\r y \r', 'a\tb c\u00a0d', '\u2028', 'é 猫', ' \r ', 'x'];
    const counts = new Map<string, number>();
    for (const line of lines) countWords(line, counts);
    const words = new WordNumbers();
    words.read(lines.map(trimLine));
    expect(Array.from({ length: words.size }, (_, number) => words.wordOf(number))).toEqual([...counts.keys()]);
  });

  it('goes on where another has ended, from its words', () => {
    const first = new WordNumbers();
    first.read(['one two', 'three']);
    const next = new WordNumbers();
    next.read(Array.from({ length: first.size }, (_, number) => first.wordOf(number)));
    expect([...next.read(['three four one'])]).toEqual([...first.read(['three four one'])]);
  });

  it('holds a hundred thousand words', () => {
    const words = new WordNumbers();
    const line = Array.from({ length: 100_000 }, (_, i) => `word${i}`).join(' ');
    expect(words.read([line]).length).toBe(100_001);
    expect(words.wordOf(99_999)).toBe('word99999');
  });
});
