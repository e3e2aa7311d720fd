import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { findReferenceData, referenceFolder } from '@ordo/testing/reference-data';
import { describe, expect, it } from 'vitest';
import { multi30k } from './multi30k.ts';

const dataDir = path.join(referenceFolder(), 'data');
const present = findReferenceData('data/multi30k/train.en.gz', 'the files of Multi30k') !== null;

describe('multi30k options', () => {
  it('defaults to English–German', () => {
    expect(multi30k.resolve({ id: 'multi30k' })).toEqual({ id: 'multi30k', source: 'en', target: 'de' });
  });

  it('refuses to translate a language into itself', () => {
    expect(multi30k.findProblems?.({ id: 'multi30k', target: 'en' })).toEqual([
      { pointer: '/target', message: 'source and target are both "en"', fix: 'name two languages' },
    ]);
  });

  it('has different fingerprints for the two directions', async () => {
    const there = await multi30k.fingerprint({ id: 'multi30k' }, undefined);
    expect(await multi30k.fingerprint({ id: 'multi30k', source: 'de', target: 'en' }, undefined)).not.toBe(there);
  });
});

describeWithReferences(present, 'multi30k files', () => {
  it('has 29,000 training, 1,014 validation and 1,000 test pairs in each direction', async () => {
    for (const [source, target] of [
      ['en', 'de'],
      ['fr', 'cs'],
    ] as const) {
      const corpus = await multi30k.load({ id: 'multi30k', source, target }, dataDir);
      expect([corpus.train, corpus.valid, corpus.test].map((split) => split.source.length)).toEqual([
        29_000, 1014, 1000,
      ]);
    }
  });

  it('begins with the German caption of the first validation image', async () => {
    const corpus = await multi30k.load({ id: 'multi30k' }, dataDir);
    expect(corpus.valid.target[0]).toBe('Eine Gruppe von Männern lädt Baumwolle auf einen Lastwagen');
  });

  it('refuses a file with one changed byte, naming both checksums', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ordo-multi30k-'));
    try {
      await cp(path.join(dataDir, 'multi30k'), path.join(folder, 'multi30k'), { recursive: true });
      const file = path.join(folder, 'multi30k/val.de.gz');
      const bytes = await readFile(file);
      bytes[100] = (bytes[100] as number) ^ 1;
      await rm(file, { force: true });
      await writeFile(file, bytes);
      await expect(multi30k.load({ id: 'multi30k' }, folder)).rejects.toMatchObject({
        code: 'dataset.corrupt',
        message: expect.stringMatching(/val\.de\.gz has SHA-256 [0-9a-f]{64}, expected f0cba2f9/),
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
