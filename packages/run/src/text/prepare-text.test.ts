import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expandSpec, parseSpec, type TranslationRun } from '@ordo/spec';
import { Vocabulary } from '@ordo/text';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { findReferenceData, referenceFolder } from '@ordo/testing/reference-data';
import { afterAll, describe, expect, it } from 'vitest';
import { Interruption } from '../interruption.ts';
import { prepareText } from './prepare-text.ts';

const dataDir = path.join(referenceFolder(), 'data');
const present = findReferenceData('data/multi30k/train.en.gz', 'preparing the text of Multi30k') !== null;

const makeRun = (change: object): TranslationRun => {
  const spec = { name: 'x', kind: 'translation', model: { preset: 'probe' }, positional: { type: 'none' }, seeds: [1] };
  const dataset = { id: 'order-probe', train: 500, valid: 20, test: 20 };
  return expandSpec(parseSpec({ ...spec, dataset, ...change }))[0] as TranslationRun;
};
const patient = () => new Interruption(new AbortController().signal, 600);

const preparedDir = await mkdtemp(path.join(tmpdir(), 'ordo-prepared-'));
afterAll(() => rm(preparedDir, { recursive: true, force: true }));
const prepare = (run: TranslationRun, interruption = patient()) =>
  prepareText(run, { dataDir, preparedDir, interruption });

describe('prepareText', () => {
  it('gives every word an id and reads the ids back', async () => {
    const text = await prepare(makeRun({}));
    const { source, target } = text.vocabularies;
    expect(source).toBe(target);
    // 99 words and 4 special symbols are 103, padded to a multiple of 8.
    expect(source.size).toBe(104);
    expect(text.train.source.count).toBe(500);
    text.references.evaluated.forEach((line, i) => {
      expect(text.readOutput([...text.evaluated.target.row(i), Vocabulary.eosId])).toBe(line);
    });
    // There are no sub-words, so the model reads exactly the source that is kept for the result.
    text.sources.forEach((line, i) => expect(source.decode(text.evaluated.source.row(i))).toBe(line));
    expect(text.sources).toHaveLength(text.references.evaluated.length);
    expect(text.cleaning).toBeNull();
  });

  it('builds two separate vocabularies if asked to', async () => {
    const change = {
      model: { preset: 'probe', sharedEmbeddings: false },
      preprocessing: { vocabulary: { joint: false, padTo: 1 } },
    };
    const { vocabularies } = await prepare(makeRun(change));
    expect([vocabularies.source.size, vocabularies.target.size]).toEqual([49 + 4, 50 + 4]);
  });

  it('learns sub-words on the training text and joins them again in the output', async () => {
    const bpe = { merges: 40, joint: true, vocabularyThreshold: 2 };
    const text = await prepare(makeRun({ preprocessing: { bpe } }));
    const ids = text.evaluated.target.row(0);
    expect(ids.length).toBeGreaterThan((text.references.evaluated[0] as string).split(' ').length);
    expect(text.readOutput(ids)).toBe(text.references.evaluated[0]);
  });

  it('translates the validation set if the spec says so', async () => {
    const text = await prepare(makeRun({ evaluation: { split: 'valid' } }));
    expect(text.references.evaluated).toBe(text.references.valid);
    expect(text.sources).toHaveLength(text.references.valid.length);
    expect(text.readOutput(text.evaluated.target.row(3))).toBe(text.references.valid[3]);
    const usual = await prepare(makeRun({}));
    expect(usual.references.evaluated).not.toEqual(usual.references.valid);
  });

  it('reports what cleaning left out of training, and cleans nothing else', async () => {
    const run = makeRun({ preprocessing: { clean: { minimum: 1, maximum: 9, ratio: 9 } } });
    const text = await prepare(run);
    expect(text.cleaning?.tooLong).toBeGreaterThan(50);
    expect(text.train.source.count).toBe(500 - (text.cleaning?.tooLong ?? 0));
    expect(text.evaluated.source.count).toBe(20);
  });

  it('gives the same text for the same spec each time', async () => {
    const [a, b] = await Promise.all([1, 2].map(() => prepare(makeRun({}))));
    expect(a?.train).toEqual(b?.train);
  });

  it.each([
    ['stop', 'run.stopped'],
    ['cancel', 'run.cancelled'],
  ])('ends at once on %s', async (kind, code) => {
    const interruption = new Interruption(AbortSignal.abort({ kind }), 600);
    await expect(prepare(makeRun({}), interruption)).rejects.toMatchObject({ code });
  });

  it('ends when the time limit is over', async () => {
    const interruption = new Interruption(new AbortController().signal, 0);
    await expect(prepare(makeRun({}), interruption)).rejects.toMatchObject({ code: 'run.timed-out' });
  });
});

describeWithReferences(present, 'prepareText on multi30k', () => {
  it('tokenises, lower-cases, segments and joins German again', async () => {
    const run = makeRun({
      dataset: { id: 'multi30k' },
      model: { preset: 'tiny' },
      preprocessing: { lowercase: true, aggressive: false },
      evaluation: { metrics: [{ id: 'bleu', lowercase: true }] },
    });
    const text = await prepare(run);
    expect(text.readOutput(text.valid.target.row(1))).toBe('ein mann schläft in einem grünen raum auf einem sofa.');
    // The vocabulary of the published setting has 9,712 types; ours differs only because of the list of Moses abbreviations.
    expect(Math.abs(text.vocabularies.source.size - 9712)).toBeLessThan(100);
  });

  it('keeps words tokenised, lower-cased and escaped on both sides if tokenised text is scored', async () => {
    const run = makeRun({
      dataset: { id: 'multi30k' },
      model: { preset: 'tiny' },
      preprocessing: { lowercase: true, aggressive: false },
      evaluation: { scored: 'tokenized' },
    });
    const text = await prepare(run);
    const words = 'ein mann mit einem orangefarbenen hut , der etwas anstarrt .';
    expect(text.references.evaluated[0]).toBe(words);
    expect(text.sources[0]).toMatch(/^a man in an orange hat/);
    expect(text.readOutput(text.evaluated.target.row(0))).toBe(words);
  });
});
