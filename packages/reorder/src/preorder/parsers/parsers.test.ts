import { describe, expect, it } from 'vitest';
import { loadPreorderer, savePreorderer } from '../model/file.ts';
import { trainPreorderer } from '../model/train-preorderer.ts';
import { WAYS } from '../native/kernels-under-test.ts';
import type { Link, Sentence } from '../sentence.ts';
import { findParser, PARSER_IDS } from './registry.ts';

const SUBJECTS = ['she', 'we', 'they'];
const VERBS = ['reads', 'sees', 'takes'];
const OBJECTS = ['books', 'a house', 'the old letter'];

/** All sentences of a small language in which the verb comes last in the translation. */
const PAIRS = SUBJECTS.flatMap((subject) =>
  VERBS.flatMap((verb) =>
    OBJECTS.map((object) => {
      const words = [subject, verb, ...object.split(' '), '.'];
      const links = words.map((word, i): Link => {
        if (word === '.' || i === 0) return [i, i];
        return [i, i === 1 ? words.length - 2 : i - 1];
      });
      const targetOf = (i: number): number => links[i]?.[1] ?? -1;
      return { words, links, order: [...words.keys()].toSorted((a, b) => targetOf(a) - targetOf(b)) };
    }),
  ),
);
const DATA = { sentences: PAIRS.map(({ words }): Sentence => [words]), links: PAIRS.map(({ links }) => links) };

/** To test a new parser, its line in the registry is enough. */
const CASES = PARSER_IDS.flatMap((parser) => WAYS.map((way) => ({ parser, ...way })));

describe.each(CASES)('The parser $parser, $way', ({ parser, kernel }) => {
  it('learns that the verb stands last, also of sentences that it has not seen', async () => {
    const preorderer = await trainPreorderer(DATA, { parser, iterations: 60 }, { kernel });
    expect(DATA.sentences.map((sentence) => [...preorderer.order(sentence)])).toEqual(PAIRS.map(({ order }) => order));
    expect([...preorderer.order([['he', 'reads', 'the', 'house', '.']])]).toEqual([0, 2, 3, 1, 4]);
  });

  it('gives a single word its place, and is the same when it is read from its file', async () => {
    const preorderer = await trainPreorderer(DATA, { parser, iterations: 2, beamWidth: 3 }, { kernel });
    expect([...preorderer.order([['she']])]).toEqual([0]);
    const again = loadPreorderer(savePreorderer(preorderer), '"model"');
    expect(again.hash).toBe(preorderer.hash);
    for (const sentence of DATA.sentences) expect(again.order(sentence)).toEqual(preorderer.order(sentence));
  });

  it('orders the longest sentence that it takes, and refuses a longer one', async () => {
    const preorderer = await trainPreorderer(DATA, { parser, iterations: 1, beamWidth: 2 }, { kernel });
    const { mostWords } = findParser(parser);
    const words = Array.from(
      { length: Math.min(mostWords, 1_000) },
      (_, i) => ['reads', 'a', 'house'][i % 3] as string,
    );
    const order = preorderer.order([words]);
    expect(order.toSorted()).toEqual(Int32Array.from(words.keys()));
    const longer = Array.from({ length: mostWords + 1 }, () => 'a');
    expect(() => preorderer.order([longer])).toThrow(`has ${mostWords + 1} words, more than the ${mostWords} that`);
  });
});

describe('lader', () => {
  it('refuses options that only the top-down parser has', async () => {
    const train = trainPreorderer(DATA, { parser: 'lader', unaligned: 'free' });
    await expect(train).rejects.toThrow('lader has no unaligned words that are free');
    const other = trainPreorderer(DATA, { parser: 'lader', minimumUpdates: 2 });
    await expect(other).rejects.toThrow('lader has no least number of updates');
  });
});
