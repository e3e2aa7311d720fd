// Tests that the kernel agrees with TypeScript to the bit, and is refused if it cannot be trusted.
import { Random } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { savePreorderer } from '../model/file.ts';
import { Preorderer } from '../model/preorderer.ts';
import { type PreordererOptions, trainPreorderer } from '../model/train-preorderer.ts';
import type { Link, Sentence } from '../sentence.ts';
import { openPreorderKernel } from './kernel.ts';
import { nativeKernel } from './kernels-under-test.ts';

const random = Random.fromSeed(5, 'sentences');
const pick = (count: number): number => Math.floor(random.nextFloat() * count);

/** Makes sentences of one to 14 words in two columns, whose links swap neighbours and blocks; one sentence is long. */
function makeData(count: number): { sentences: Sentence[]; links: Link[][] } {
  const sentences = Array.from({ length: count }, (_, i): Sentence => {
    const words = Array.from(
      { length: i === 7 ? 300 : 1 + pick(14) },
      () => `w${Math.floor(random.nextFloat() ** 2 * 60)}`,
    );
    return [words, words.map((word) => `c${word.length}${word.at(-1)}`)];
  });
  const links = sentences.map(([words = []]): Link[] => {
    const middle = pick(words.length);
    return words.flatMap((_, i): Link[] => {
      if (random.nextFloat() < 0.1) return [];
      return [[i, i < middle ? i + words.length - middle : i - middle]];
    });
  });
  return { sentences, links };
}

describe.skipIf(nativeKernel === null)('the native kernel', () => {
  const data = makeData(150);
  const unseen = makeData(60).sentences;

  it.each<[string, Partial<PreordererOptions>]>([
    ['the defaults', { iterations: 4 }],
    ['free words and a narrow beam', { iterations: 3, beamWidth: 2, unaligned: 'free' }],
    ['a beam of one', { iterations: 2, beamWidth: 1 }],
    ['a wide beam', { iterations: 1, beamWidth: 200 }],
    ['features that were updated often', { iterations: 3, minimumUpdates: 3 }],
  ])('gives the same file and the same orders as TypeScript: %s', async (_, options) => {
    const script = await trainPreorderer(data, options, { kernel: null });
    const native = await trainPreorderer(data, options, { kernel: nativeKernel });
    expect(native.hash).toBe(script.hash);
    expect(Buffer.compare(savePreorderer(native), savePreorderer(script))).toBe(0);
    const again = new Preorderer(script.parts, { kernel: nativeKernel });
    for (const sentence of [...unseen, ...data.sentences]) {
      const expected = script.order(sentence);
      expect(native.order(sentence)).toEqual(expected);
      expect(again.order(sentence)).toEqual(expected);
    }
  });

  it('orders sentences whose weights are too many to be kept at once as TypeScript does', async () => {
    const trained = await trainPreorderer(data, { iterations: 1, beamWidth: 2 }, { kernel: null });
    const native = new Preorderer(trained.parts, { kernel: nativeKernel });
    // Words without weights are cut off one by one: Σ n = 700²/2 cuts with 54 weights each are more than the kernel keeps (2²³).
    for (const known of [0, 5]) {
      const words = Array.from({ length: 700 }, (_, i) => `${i % 9 < known ? 'w' : 'unknown'}${i % 50}`);
      const sentence = [words, words.map((word) => `c${word.length}`)];
      expect(native.order(sentence)).toEqual(trained.order(sentence));
    }
  });

  it('refuses what contradicts itself instead of crashing', () => {
    const kernel = nativeKernel as NonNullable<typeof nativeKernel>;
    const make = (templates: number[], keys = 0) =>
      kernel.createParser(Int32Array.from(templates), 1, 4, true, new Uint32Array(keys), new Float32Array(0));
    expect(() => make([2, 0, 1, 2])).toThrow('a template contradicts itself');
    expect(() => make([2, 1, 1, 2, 0])).toThrow('a template contradicts itself');
    expect(() => make([2, 0, 1, 2, 2])).toThrow('a template contradicts itself');
    expect(() => make([15, 0, 0])).toThrow('a template contradicts itself');
    expect(() => make([2, 0, 1, 3, 0])).toThrow('unknown anchor');
    expect(() => make([], 2)).toThrow('contradict each other');
    const parser = make([2, 0, 1, 2, 0]);
    const parse = (numbers: number, orders: number) => () =>
      kernel.parse(parser, 3, new Int32Array(numbers), new Float64Array(1), new Int32Array(3), new Int32Array(orders));
    expect(parse(7, 3)).not.toThrow();
    expect(parse(6, 3)).toThrow('a sentence contradicts itself');
    expect(parse(7, 2)).toThrow('wrong length');
    const into = [new Float64Array(4), new Int32Array(3), new Int32Array(3)] as const;
    expect(() => kernel.learn(parser, 3, new Int32Array(7), new Int32Array(2), 1, ...into)).toThrow('number of ranks');
  });
});

it('a kernel that is not built is refused with the reason', () => {
  expect(() => openPreorderKernel('/nonexistent/ordo_preorder.node')).toThrow('is not built');
});
