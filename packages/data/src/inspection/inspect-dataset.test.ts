import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Random } from '@ordo/core';
import { afterAll, describe, expect, it } from 'vitest';
import { hash53, Repeats } from './count-repeats.ts';
import { inspectDataset } from './inspect-dataset.ts';
import { LengthHistogram } from './length-histogram.ts';
import { splitWords } from './split-words.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'ordo-inspect-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const WORDS = {
  source: ['the', 'dog', 'a', 'house', 'sees', 'and', 'old', 'red'],
  target: ['der', 'hund', 'ein', 'haus', 'sieht', 'und', 'alte', 'rote'],
};
/** Returns sentences of eight words, which are all different, because the last word is a number. */
const draw = (side: keyof typeof WORDS, count: number): string[] => {
  const random = Random.fromSeed(1, side);
  return Array.from(
    { length: count },
    (_, i) => `${Array.from({ length: 7 }, () => WORDS[side][random.nextBelow(8)]).join(' ')} ${i}`,
  );
};
const files = (split: string) => ({ source: `${split}.en`, target: `${split}.de` });
const write = (split: string, source: readonly string[], target: readonly string[]): void => {
  writeFileSync(path.join(dataDir, `${split}.en`), source.map((line) => `${line}\n`).join(''));
  writeFileSync(path.join(dataDir, `${split}.de`), target.map((line) => `${line}\n`).join(''));
};
const inspect = () => {
  const [train, valid, test] = ['train', 'valid', 'test'].map(files);
  const chosen = { id: 'parallel-text', source: 'en', target: 'de', train, valid, test };
  return inspectDataset(chosen, { dataDir, onPairs: () => undefined });
};

describe('inspectDataset', () => {
  it('finds what was planted, and nothing else', async () => {
    const [source, target] = [draw('source', 300), draw('target', 300)];
    const [s, t] = [(i: number) => source[i] as string, (i: number) => target[i] as string];
    // The training set has 200 good pairs, a repeated one, a swapped one, a copied one, and one without a target.
    write(
      'train',
      [...source.slice(0, 200), s(7), t(250), s(251), s(252)],
      [...target.slice(0, 200), t(7), s(250), s(251), ''],
    );
    // One pair of the test set is in the training set, and occurs twice. Another pair has its source there, and a third one has
    // its target there.
    write('test', [s(3), s(3), s(4), s(260)], [t(3), t(3), t(261), t(5)]);
    write('valid', [s(270)], [t(270)]);
    const { splits, inTraining } = await inspect();
    expect(splits.train).toMatchObject({ pairs: 204, repeated: 1, copied: 1, examples: [202, 203, 204] });
    expect(splits.train.source).toMatchObject({ empty: 0, otherLanguage: 1 });
    // These are the swapped and the copied line.
    expect(splits.train.target).toMatchObject({ empty: 1, otherLanguage: 2 });
    expect(splits.train.target.lengths).toEqual([
      { from: 0, to: 0, lines: 1 },
      { from: 1, to: 1, lines: 0 },
      { from: 2, to: 3, lines: 0 },
      { from: 4, to: 7, lines: 0 },
      { from: 8, to: 15, lines: 203 },
    ]);
    expect(splits.test).toMatchObject({ pairs: 4, repeated: 1, copied: 0, examples: [] });
    expect(inTraining.test).toEqual({ pairs: 1, sources: 2, targets: 2 });
    expect(inTraining.valid).toEqual({ pairs: 0, sources: 0, targets: 0 });
  });

  it('takes text in one language as it is, and refuses what cannot be read', async () => {
    write('train', ['a b', 'c d'], ['a b']);
    await expect(inspect()).rejects.toMatchObject({ code: 'text.line-mismatch' });
    const chosen = { id: 'plain-text', language: 'en', train: 'train.en', valid: 'valid.en', test: 'valid.en' };
    const { splits } = await inspectDataset(chosen, { dataDir, onPairs: () => undefined });
    expect(splits.train).toMatchObject({ pairs: 2, copied: 0, examples: [] });
  });
});

describe('Repeats', () => {
  it('counts what came before, beyond the room that it begins with', () => {
    const repeats = new Repeats();
    for (let i = 0; i < 100_000; i++) repeats.add(`line ${i % 99_990}`);
    expect(repeats.count()).toBe(10);
    expect(hash53('ab')).not.toBe(hash53('ba'));
    expect(Number.isSafeInteger(hash53('x'.repeat(1000)))).toBe(true);
  });
});

describe('splitWords', () => {
  it('takes characters of scripts without blanks as words', () => {
    expect(splitWords('Das Haus, 3 Bäume!')).toEqual(['das', 'haus', '3', 'bäume']);
    expect(splitWords('猫がDVDを見る')).toEqual(['猫', 'が', 'dvd', 'を', '見', 'る']);
  });
});

describe('LengthHistogram', () => {
  it('has bins that double', () => {
    const histogram = new LengthHistogram();
    for (const length of [0, 1, 2, 3, 4, 7, 8]) histogram.add(length);
    expect(histogram.bins.map(({ from, to, lines }) => [from, to, lines])).toEqual([
      [0, 0, 1],
      [1, 1, 1],
      [2, 3, 2],
      [4, 7, 2],
      [8, 15, 1],
    ]);
  });
});
