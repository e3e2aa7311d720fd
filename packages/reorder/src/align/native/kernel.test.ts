// Tests that the kernel agrees with TypeScript to the bit, and is refused if it cannot be trusted.
import { Random } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import type { Corpus } from '../corpus/corpus.ts';
import { readCorpus } from '../corpus/read-corpus.ts';
import { renderLinks } from '../links/render-links.ts';
import { ALIGNER_DEFAULTS, type AlignerOptions, trainAligner } from '../model/train.ts';
import { openAlignKernel } from './kernel.ts';
import { nativeKernel } from './kernels-under-test.ts';

const numbers = (...values: number[]) => Uint32Array.from(values);
const ALL = { favourDiagonal: true, optimiseTension: true, variationalBayes: true };

/** Returns pairs with repeated words on both sides; a few are long. */
function randomText(pairs: number): Buffer {
  const random = Random.fromSeed(11, 'pairs');
  const side = (letter: string): string => {
    const length = random.nextFloat() < 0.01 ? 300 : 1 + Math.floor(random.nextFloat() * 12);
    return Array.from({ length }, () => `${letter}${Math.floor(random.nextFloat() ** 3 * 400)}`).join(' ');
  };
  return Buffer.from(Array.from({ length: pairs }, () => `${side('s')} ||| ${side('t')}\n`).join(''));
}

const wordsIn = ({ list }: Corpus) =>
  Array.from({ length: list.size }, (_, word) => list.bytesOf(word).toString('hex'));

const render = (links: number[], starts: Uint32Array) => () =>
  String(nativeKernel?.renderLinks(Int32Array.from(links), starts, false, 1));

describe.skipIf(nativeKernel === null)('the native kernel', () => {
  // fast_align sums over blocks of 10,000 pairs, so these pairs fill more than one block.
  const text = randomText(10_400);
  const corpus = readCorpus(text, 'random');
  const small = readCorpus(randomText(1_000), 'random');

  it.each<[string, Corpus, Partial<AlignerOptions>]>([
    ['all flags', corpus, ALL],
    ['the other direction', small, { ...ALL, reverse: true }],
    ['no empty word', small, { ...ALL, noNull: true }],
    ['IBM model 1', small, {}],
    ['no empty word and no diagonal', small, { noNull: true, iterations: 3 }],
    // digamma(1e-7) = −10⁷, whose exponential is 0. At 0.00138 there are subnormal numbers.
    ['a tiny alpha', small, { ...ALL, alpha: 1e-7, iterations: 3 }],
    ['an alpha that gives subnormal numbers', small, { ...ALL, alpha: 0.001_38, iterations: 3 }],
    ['a strong tension', small, { favourDiagonal: true, tension: 700, iterations: 3 }],
    ['one iteration', small, { ...ALL, iterations: 1 }],
  ])('gives the same bits as TypeScript with any number of threads: %s', (_, corpus, flags) => {
    const options = { ...ALIGNER_DEFAULTS, ...flags };
    const { table, ...expected } = trainAligner(corpus, options, { kernel: null });
    for (const threads of [1, 3]) {
      const { table: nativeTable, ...found } = trainAligner(corpus, options, { kernel: nativeKernel, threads });
      expect(found).toEqual(expected);
      expect(nativeTable()).toEqual(table());
    }
  });

  it.each([1, 2, 3, 7])('reads the same numbers, and writes the same links, with %i threads', (threads) => {
    const strange = Buffer.from('a b\xff a ||| c\td |||\nd\t\te  a\nx ||| y', 'latin1');
    for (const bytes of [strange, text, Buffer.concat([text, strange])]) {
      const expected = readCorpus(bytes, 'text', { kernel: null });
      const found = readCorpus(bytes, 'text', { kernel: nativeKernel, threads });
      expect([found.source, found.target]).toEqual([expected.source, expected.target]);
      expect(wordsIn(found)).toEqual(wordsIn(expected));
    }
    const { decoded } = trainAligner(corpus, { ...ALIGNER_DEFAULTS, ...ALL });
    const [lines, nativeLines] = [null, nativeKernel].map((kernel) =>
      Buffer.concat(renderLinks(corpus, decoded, { reverse: false, kernel, threads })).toString('latin1'),
    );
    expect(nativeLines).toBe(lines);
  });

  it('refuses a line that a thread in the middle finds', () => {
    const lines = text.toString('latin1').split('\n');
    lines[7_000] = 'no bars';
    const read = () =>
      readCorpus(Buffer.from(lines.join('\n'), 'latin1'), 'text', { kernel: nativeKernel, threads: 3 });
    expect(read).toThrow('line 7001 of text has no "|||"');
  });

  it('refuses a corpus that contradicts itself instead of crashing', () => {
    const make = (words: Uint32Array, starts: Uint32Array, size: number) => () =>
      nativeKernel?.createModel(
        ...([words, starts, numbers(1), numbers(0, 1)] as const),
        ...([numbers(size), numbers(1), numbers(1), numbers(0)] as const),
        ...([new Float64Array(256), new Float64Array(640), numbers(), numbers()] as const),
        ...([2, true, 1] as const),
      );
    expect(make(numbers(1), numbers(0, 1), 1)).not.toThrow();
    expect(make(numbers(2), numbers(0, 1), 1)).toThrow('contradicts itself');
    expect(make(numbers(1), numbers(0, 2), 1)).toThrow('the last is 2, and expected is 1, the number of words');
    expect(make(numbers(1), numbers(0, 1), 2)).toThrow('contradicts itself');
  });

  // 0 − (2³² − 1) is 1 in unsigned arithmetic: a sentence of one word, 16 GiB after the words.
  const WRAPPED = numbers(2 ** 32 - 1, 0, 1);
  const RISING = numbers(0, 1, 2);

  it.each([
    ['source', numbers(1), WRAPPED, numbers(1, 1), RISING, 'the first is 4294967295, and expected is 0 first'],
    ['target', numbers(1, 1), RISING, numbers(1), WRAPPED, 'the first is 4294967295, and expected is 0 first'],
    ['source', numbers(1, 1, 1), numbers(1, 2, 3), numbers(1, 1), RISING, 'the first is 1'],
    ['source', numbers(1, 1), numbers(0, 2, 1), numbers(1, 1), RISING, '1 follows on 2'],
    ['source', numbers(1), numbers(0, 1, 1), numbers(1, 1), RISING, '1 follows on 1, and expected is 1 to 32767 words'],
    ['source', numbers(), numbers(), numbers(), numbers(), 'there are none'],
  ])('refuses %s sentences with a bad start instead of crashing', (side, words, starts, others, otherStarts, why) => {
    const make = () =>
      nativeKernel?.createModel(
        ...([words, starts, others, otherStarts] as const),
        ...([numbers(1), numbers(1), numbers(2), numbers(0, 0)] as const),
        ...([new Float64Array(256), new Float64Array(640), numbers(), numbers()] as const),
        ...([2, true, 1] as const),
      );
    expect(make).toThrow(`the starts of the ${side} sentences contradict themselves: ${why}`);
  });

  it('refuses links of sentences with a bad start, and links for which there is no room', () => {
    expect(render([2, -1, 0], numbers(0, 2, 2, 3))()).toBe('2-0\n\n0-0\n');
    expect(render([2, 1, 0], numbers(1, 3))).toThrow('of the linked sentences contradict themselves: the first is 1');
    expect(render([2, 1, 0], numbers(0, 2))).toThrow('the last is 2, and expected is 3');
    // A link has room for 12 bytes, and "2147483647-0 " has 13.
    expect(render([2 ** 31 - 1], numbers(0, 1))).toThrow('a link leads to word 2147483647');
  });
});

it('a kernel that is not built is refused with the reason', () => {
  expect(() => openAlignKernel('/nonexistent/ordo_align.node')).toThrow('is not built');
});
