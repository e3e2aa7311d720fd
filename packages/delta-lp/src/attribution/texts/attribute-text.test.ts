import { openTinyReader } from '@ordo/lm/testing';
import { freezeLanguageModel, scoreText } from '@ordo/nmt';
import { loadEngine } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { computeChanges } from '../changes/changes.ts';
import { attributeText } from './attribute-text.ts';

beforeAll(async () => {
  await loadEngine('auto', { threads: 1 });
});

const rounded = (rows: readonly (readonly (number | null)[])[]) =>
  rows.map((row) => row.map((value) => (value === null ? null : Number(value.toFixed(5)))));

describe('attributeText', () => {
  it('adds up the tokens of a word, and removes those of a word together', async () => {
    const { model, tokenizer } = await openTinyReader(16);
    // "the" is one token, " low" is Ġ + low, "x" one byte: the | Ġ low | Ġ x
    const text = 'the low x';
    const ids = Int32Array.from(tokenizer.encode(text).ids);
    expect(ids).toHaveLength(5);
    const found = await attributeText({ model, tokenizer }, text);
    expect(found).toMatchObject({ words: ['the', 'low', 'x'], start: [] });
    const scores = await scoreText(model, ids);
    const bits = (from: number, to: number) =>
      scores.subarray(from, to).reduce((sum, score) => sum + score, 0) / Math.LN2;
    expect(found.logProbabilities[0]).toBeNull();
    expect(found.logProbabilities.slice(1)).toEqual([bits(0, 2), bits(2, 4)]);
    const frozen = freezeLanguageModel(model, ids.slice(0, -1));
    const { values } = await computeChanges(frozen, {
      tokens: ids.slice(1),
      sets: [{ target: [0] }, { target: [1, 2] }],
    });
    frozen.dispose();
    const sumOf = (rows: readonly number[], set: number) =>
      rows.reduce((sum, row) => sum + (values[row * 2 + set] as number), 0);
    expect(rounded(found.changes)).toEqual(rounded([[], [sumOf([0, 1], 0)], [sumOf([2, 3], 0), sumOf([2, 3], 1)]]));
  });

  it('explains a long text in windows, each as if it were the whole text', async () => {
    const { model, tokenizer } = await openTinyReader(6);
    const shares: number[] = [];
    const text = 'the x y z'; // the | Ġ x | Ġ y | Ġ z: seven tokens
    const found = await attributeText({ model, tokenizer }, text, { onShare: (share) => shares.push(share) });
    // The first window holds the, x and y; the second one keeps y before z.
    const first = await attributeText({ model, tokenizer }, 'the x y');
    expect(found.changes.slice(0, 3)).toEqual(first.changes);
    const second = await attributeText({ model, tokenizer }, ' y z');
    expect(found.changes[3]).toEqual([null, null, ...(second.changes[1] ?? [])]);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  it.each([
    ['', 'there is no word in the text'],
    ['  ', 'there is no word in the text'],
    ['abcdefgh', 'a word of 8 tokens is longer than the window of 6'],
  ])('refuses %j', async (text, message) => {
    await expect(attributeText(await openTinyReader(6), text)).rejects.toThrow(message);
  });
});
