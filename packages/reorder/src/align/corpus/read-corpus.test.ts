import { describe, expect, it } from 'vitest';
import { countPairs } from './corpus.ts';
import { nativeKernel } from '../native/kernels-under-test.ts';
import { readCorpus } from './read-corpus.ts';

const KERNELS = [
  { how: 'in TypeScript', kernel: null },
  ...(nativeKernel === null ? [] : [{ how: 'natively', kernel: nativeKernel }]),
];

const line = (words: number): string => `${'a '.repeat(words)}||| b\n`;

describe.each(KERNELS)('A parallel text, $how', ({ kernel }) => {
  const read = (text: string) => readCorpus(Buffer.from(text, 'latin1'), 'train.txt', { kernel });

  /** Returns a side of a corpus as words. */
  function sidesOf(text: string): string[][] {
    const { list, source, target } = read(text);
    return [source, target].map(({ words }) => Array.from(words, (word) => list.bytesOf(word).toString('latin1')));
  }

  it('is read as words between blanks, whose bytes need not be UTF-8', () => {
    expect(sidesOf('a  b\xff ||| c \n')).toEqual([['a', 'b\xff'], ['c']]);
    expect(countPairs(read('a ||| b\nc ||| d'))).toBe(2);
  });

  it('takes a tab for the bars, and further bars for words, as fast_align does', () => {
    expect(sidesOf('a b\tc\td\n')).toEqual([
      ['a', 'b'],
      ['c', '|||', 'd'],
    ]);
    expect(sidesOf('a ||| b ||| c\n')).toEqual([['a'], ['b', '|||', 'c']]);
  });

  it.each([
    ['a ||| b\n\nc ||| d\n', 'line 2 of train.txt has no "|||"'],
    ['a ||| b\na b c\n', 'line 2 of train.txt has no "|||"'],
    ['a ||| b\n ||| c\n', 'line 2 of train.txt has no source words'],
    ['a ||| b\nc ||| \n', 'line 2 of train.txt has no target words'],
    ['a ||| b\nab c\0d ||| e\n', 'line 2 of train.txt has a NUL byte at byte 5'],
    ['', 'train.txt is empty'],
  ])('is refused with the line: %j', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it('may have lines of 2,000 words, but not of more than fast_align can count', () => {
    expect(read(line(2_000)).source.words).toHaveLength(2_000);
    expect(() => read(line(40_000))).toThrow('line 1 of train.txt has 40000 source words, more than 32767');
  });

  it('numbers many words', () => {
    const words = Array.from({ length: 100_000 }, (_, i) => `word${i}`);
    const lines = words.map((word) => `${word} ||| ${word}`).join('\n');
    const { list, source, target } = read(lines);
    // The empty word and the bars come first.
    expect(list.size).toBe(100_002);
    expect(source.words).toEqual(target.words);
    expect(list.bytesOf(source.words[70_000] as number).toString()).toBe('word70000');
  });
});
