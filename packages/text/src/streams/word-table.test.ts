import { describe, expect, it } from 'vitest';
import { ByteBuffer } from './byte-buffer.ts';
import { UNKNOWN_WORD, WordTable } from './word-table.ts';

/** Returns the numbers of a text's words, and adds new words to the table. */
function numberWords(table: WordTable, text: string): number[] {
  const buffer = new ByteBuffer(0);
  buffer.append(Buffer.from(text));
  table.read(buffer);
  const numbers: number[] = [];
  for (let at = 0; at < buffer.length; at = table.end + 1) {
    const found = table.find(at);
    if (table.end > at) numbers.push(found === UNKNOWN_WORD ? table.add(at) : found);
  }
  return numbers;
}

const spell = (table: WordTable, number: number): string => Buffer.from(table.bytesOf(number)).toString('utf8');

describe('WordTable', () => {
  it('numbers words by first appearance, and splits only at blanks and newlines', () => {
    const table = new WordTable();
    expect(numberWords(table, 'a b  a\n\u00a0 b\ta\n')).toEqual([0, 1, 0, 2, 3]);
    expect(numberWords(table, 'b\ta\n')).toEqual([3]);
    expect([0, 1, 2, 3].map((number) => spell(table, number))).toEqual(['a', 'b', '\u00a0', 'b\ta']);
  });

  it('distinguishes words of every length that begin or end alike, including NUL', () => {
    const table = new WordTable();
    const words = Array.from({ length: 40 }, (_, i) => 'x'.repeat(i + 1));
    words.push('a', 'a\0', 'a\0\0', 'abcdefgh', 'abcdefgh\0', 'abcdefghijkl', 'abcdefghijkm', 'abcdefgzijkl');
    const numbers = words.map((_, i) => i);
    expect(numberWords(table, `${words.join(' ')}\n`)).toEqual(numbers);
    expect(numberWords(table, `${words.join('\n')}\n`)).toEqual(numbers);
    expect(numbers.map((number) => spell(table, number))).toEqual(words);
  });

  it('keeps its numbers when it grows, and forgets all when it is emptied', () => {
    const table = new WordTable();
    const words = Array.from({ length: 50_000 }, (_, i) => (i * 7919).toString(36));
    const text = `${words.join(' ')}\n`;
    expect(numberWords(table, text)).toEqual(words.map((_, i) => i));
    expect(numberWords(table, text)).toEqual(words.map((_, i) => i));
    expect(table.size).toBe(50_000);
    table.empty();
    expect(table.size).toBe(0);
    expect(numberWords(table, 'b a b\n')).toEqual([0, 1, 0]);
  });
});
