import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sha256 } from '@ordo/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDatasets } from './check-datasets.ts';
import { defineLocalCorpus } from './local-corpus.ts';
import { DATASETS } from './registry.ts';

/** There are two training pairs, one validation pair, and one test pair. */
const TEXTS = { 'train.de': 'eins\nzwei\n', 'train.en': 'one\ntwo\n', 'dev.de': 'drei\n', 'dev.en': 'three\n' };
const terms = {
  id: 'made-up',
  title: 'A corpus of four pairs',
  licence: 'none is needed',
  citation: 'nobody, nowhere',
  source: 'write the files into the folder made-up/',
  preparation: null,
  tokenised: false,
  wordTypes: null,
  languages: ['de', 'en'],
  defaults: 'source defaults to de, so target to en',
  example: { id: 'made-up' },
  folder: 'made-up',
} as const;
const splits = { train: { stem: 'train', lines: 2 }, valid: { stem: 'dev', lines: 1 }, test: { stem: 'test' } };
const corpus = defineLocalCorpus({ ...terms, splits });
const options = { id: 'made-up' };

let dataDir = '';
const fileOf = (name: string) => path.join(dataDir, 'made-up', name);
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'ordo-corpus-'));
  mkdirSync(path.join(dataDir, 'made-up'));
  for (const [name, text] of Object.entries(TEXTS)) writeFileSync(fileOf(name), text);
  writeFileSync(fileOf('test.de'), 'vier\n');
  writeFileSync(fileOf('test.en'), 'four\n');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('a local corpus', () => {
  it('reads the files of its folder, in either direction', async () => {
    const there = await corpus.load(options, dataDir);
    expect(there.train).toEqual({ source: ['eins', 'zwei'], target: ['one', 'two'] });
    expect(there.test).toEqual({ source: ['vier'], target: ['four'] });
    const back = await corpus.load({ ...options, source: 'en' }, dataDir);
    expect(back.train).toEqual({ source: ['one', 'two'], target: ['eins', 'zwei'] });
  });

  it('names all absent files at once, with their folder', async () => {
    rmSync(fileOf('dev.en'));
    rmSync(fileOf('test.de'));
    const refusal = {
      code: 'dataset.missing',
      message: `made-up needs 6 files in ${dataDir}, and 2 are not there: made-up/dev.en, made-up/test.de`,
      fix: terms.source,
    };
    await expect(corpus.load(options, dataDir)).rejects.toMatchObject(refusal);
    await expect(corpus.fingerprint(options, dataDir)).rejects.toMatchObject(refusal);
  });

  it('has the fingerprint of its text: packing changes nothing, a letter and the direction do', async () => {
    const before = await corpus.fingerprint(options, dataDir);
    const loaded = await corpus.load(options, dataDir);
    rmSync(fileOf('train.de'));
    writeFileSync(fileOf('train.de.gz'), gzipSync(TEXTS['train.de']));
    expect(await corpus.fingerprint(options, dataDir)).toBe(before);
    expect(await corpus.load(options, dataDir)).toEqual(loaded);
    expect(await corpus.fingerprint({ ...options, source: 'en' }, dataDir)).not.toBe(before);
    writeFileSync(fileOf('train.de.gz'), gzipSync('eins\nZwei\n'));
    expect(await corpus.fingerprint(options, dataDir)).not.toBe(before);
  });

  it.each([
    ['fewer lines than published', 'train.en', 'one\n', 'dataset.corrupt', 'made-up/train.en has 1 line, expected 2'],
    [
      'more lines than published',
      'dev.de',
      'drei\nvier\n',
      'dataset.corrupt',
      'made-up/dev.de has 2 lines, expected 1',
    ],
    ['no lines', 'test.en', '', 'dataset.empty', 'made-up/test.en has no lines'],
    [
      'more lines than its partner',
      'test.en',
      'four\nfive\n',
      'text.line-mismatch',
      'made-up/test.de has 1 line and made-up/test.en has 2: line 2 of made-up/test.en has no partner',
    ],
  ])('refuses a file with %s, both at submission and when loaded', async (_, name, text, code, message) => {
    writeFileSync(fileOf(name), text);
    await expect(corpus.fingerprint(options, dataDir)).rejects.toMatchObject({ code, message });
    await expect(corpus.load(options, dataDir)).rejects.toMatchObject({ code, message });
  });

  it('refuses another text than that of a published SHA-256, naming both', async () => {
    const values = { 'dev.en': sha256(Buffer.from('three\n')) };
    const pinned = defineLocalCorpus({ ...terms, splits, sha256: { of: 'text', values } });
    await expect(pinned.load(options, dataDir)).resolves.toBeDefined();
    writeFileSync(fileOf('dev.en'), 'tree\n');
    const refusal = {
      code: 'dataset.corrupt',
      message: `the text of made-up/dev.en has SHA-256 ${sha256(Buffer.from('tree\n'))}, expected ${values['dev.en']}`,
    };
    await expect(pinned.load(options, dataDir)).rejects.toMatchObject(refusal);
    await expect(pinned.fingerprint(options, dataDir)).rejects.toMatchObject(refusal);
  });

  it('names the packed file and the line that is no UTF-8', async () => {
    renameSync(fileOf('train.de'), fileOf('train.de.gz'));
    writeFileSync(fileOf('train.de.gz'), gzipSync(Buffer.from([0x61, 0x0a, 0xff, 0x0a])));
    await expect(corpus.load(options, dataDir)).rejects.toMatchObject({
      code: 'text.invalid-utf8',
      message: 'made-up/train.de line 2 is not valid UTF-8',
    });
  });
});

describe('the published corpora', () => {
  const published = DATASETS.filter(({ files }) => files.length > 0);

  it.each(published.map((dataset) => [dataset.id, dataset] as const))(
    'say of %s how the text is prepared, and which files lie in one folder, for all three splits',
    (_, { files, preparation }) => {
      expect(preparation).not.toBeNull();
      expect(new Set(files.map(({ name }) => path.dirname(name))).size).toBe(1);
      expect(new Set(files.map(({ split }) => split)).size).toBe(3);
    },
  );

  it.each(published.map(({ id, example }) => [id, example] as const))(
    'stop a check as missing, not as passed, where %s is not there',
    async (id, example) => {
      await expect(checkDatasets([{ ...example, id }], dataDir)).rejects.toMatchObject({ code: 'dataset.missing' });
    },
  );
});
