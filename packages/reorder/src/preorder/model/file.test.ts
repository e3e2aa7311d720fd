import { isOrdoError } from '@ordo/core/errors';
import { describe, expect, it } from 'vitest';
import type { Link, Sentence } from '../sentence.ts';
import { WordClasses } from '../classes/word-classes.ts';
import { loadPreorderer, savePreorderer } from './file.ts';
import { trainPreorderer } from './train-preorderer.ts';

/** The verb is second, and belongs last. */
const SENTENCES: Sentence[] = [
  [['she', 'reads', 'books']],
  [['we', 'see', 'a', 'house']],
  [['they', 'reads', 'a', 'letter']],
];
const LINKS: Link[][] = [
  [
    [0, 0],
    [1, 2],
    [2, 1],
  ],
  [
    [0, 0],
    [1, 3],
    [2, 1],
    [3, 2],
  ],
  [
    [0, 0],
    [1, 3],
    [2, 1],
    [3, 2],
  ],
];

const train = async () => trainPreorderer({ sentences: SENTENCES, links: LINKS }, { iterations: 3, beamWidth: 4 });

/** Returns the code of the error with which reading fails. */
function codeOf(bytes: Uint8Array): unknown {
  try {
    return loadPreorderer(bytes, '"model"').hash;
  } catch (error) {
    return isOrdoError(error) ? error.code : error;
  }
}

describe("A preorderer's file", () => {
  it('gives the same orders, hash and bytes when it is read again', async () => {
    const preorderer = await train();
    const bytes = savePreorderer(preorderer);
    const again = loadPreorderer(bytes, '"model"');
    const orders = SENTENCES.map((sentence) => [...preorderer.order(sentence)]);
    expect(orders).toEqual([
      [0, 2, 1],
      [0, 2, 3, 1],
      [0, 2, 3, 1],
    ]);
    expect(SENTENCES.map((sentence) => [...again.order(sentence)])).toEqual(orders);
    expect(again.order([['we', 'reads', 'unknown']])).toEqual(Int32Array.of(0, 2, 1));
    expect(again.metadata).toEqual(preorderer.metadata);
    expect(again.hash).toBe(preorderer.hash);
    expect(Buffer.from(savePreorderer(again)).equals(bytes)).toBe(true);
    expect(savePreorderer(await train())).toEqual(bytes);
  });

  it('is refused when any of its bytes is damaged, or when it ends early', async () => {
    const bytes = savePreorderer(await train());
    const outcomes = new Set<unknown>();
    for (let at = 0; at < bytes.length; at++) {
      const damaged = Uint8Array.from(bytes);
      damaged[at] = (damaged[at] as number) ^ 0x10;
      outcomes.add(codeOf(damaged));
    }
    expect([...outcomes]).toEqual(['checkpoint.invalid']);
    for (const length of [0, 7, 8, 100, bytes.length - 1]) {
      expect(() => loadPreorderer(bytes.subarray(0, length), '"model"')).toThrow(/the preorderer "model" (ends|has)/);
    }
    expect(() => loadPreorderer(Buffer.concat([bytes, Buffer.of(0)]), '"model"')).toThrow('its header describes');
  });

  it('says where it is damaged', async () => {
    const bytes = Buffer.from(savePreorderer(await train()));
    const place = bytes.indexOf('she\nreads');
    bytes[place] = 0x78;
    expect(() => loadPreorderer(bytes, '"model"')).toThrow(
      new RegExp(`the preorderer "model" is damaged between bytes ${place} and \\d+, in the tensor "words.0"`),
    );
  });

  it('has its classes of words in it, which its hash covers', async () => {
    const data = { sentences: SENTENCES, links: LINKS };
    const withClasses = async (text: string) =>
      trainPreorderer({ ...data, classes: WordClasses.parse(text, 'classes') }, { iterations: 3, beamWidth: 4 });
    const [one, same, other, none] = await Promise.all([
      withClasses('she P\nreads V\n'),
      withClasses('reads V\nshe P\n'),
      withClasses('she P\nreads P\n'),
      train(),
    ]);
    expect(one.metadata.columns).toBe(2);
    expect(one.hash).toBe(same.hash);
    expect(new Set([one.hash, other.hash, none.hash]).size).toBe(3);
    const bytes = savePreorderer(one);
    const again = loadPreorderer(bytes, '"model"');
    expect(again.hash).toBe(one.hash);
    for (const sentence of SENTENCES) expect(again.order(sentence)).toEqual(one.order(sentence));
    expect(() => again.order([['she'], ['P']])).toThrow('line 1 of the input has 2 columns, not 1');
    const damaged = Buffer.from(bytes);
    damaged[damaged.indexOf('reads\tV')] = 0x78;
    expect(() => loadPreorderer(damaged, '"model"')).toThrow(/in the tensor "classes"/);
  });

  it('knows its data: another sentence or link gives another fingerprint and hash', async () => {
    const [one, other] = await Promise.all([
      train(),
      trainPreorderer(
        { sentences: SENTENCES, links: [...LINKS.slice(0, 2), [[0, 0]]] },
        { iterations: 3, beamWidth: 4 },
      ),
    ]);
    expect(one.metadata.data.sha256).not.toBe(other.metadata.data.sha256);
    expect(one.hash).not.toBe(other.hash);
  });
});
