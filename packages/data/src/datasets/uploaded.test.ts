import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sha256 } from '@ordo/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpusOf, FILE_PLACES, nameOfFile } from '../added/corpus-files.ts';
import { parallelText } from './parallel-text.ts';
import { uploaded } from './uploaded.ts';

let folder: string;
let corpus: string;
const textOf = ({ split, side }: { split: string; side: string }) => `${split} ${side} one\n${split} ${side} two\n`;
const languages = { source: 'en', target: 'ja' };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ordo-uploaded-'));
  corpus = corpusOf(
    languages,
    FILE_PLACES.map((place) => ({ ...place, sha256: sha256(textOf(place)) })),
  );
  await mkdir(path.join(folder, 'uploaded', corpus), { recursive: true });
  for (const place of FILE_PLACES) await writeFile(path.join(folder, nameOfFile(corpus, place)), textOf(place));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const options = () => ({ id: 'uploaded' as const, corpus, ...languages });

describe('a dataset that was added to a service', () => {
  it('has its hash as its fingerprint, which the same files have as parallel-text', async () => {
    expect(await uploaded.fingerprint(options(), folder)).toBe(corpus);
    const files = (split: 'train' | 'valid' | 'test') => ({
      source: nameOfFile(corpus, { split, side: 'source' }),
      target: nameOfFile(corpus, { split, side: 'target' }),
    });
    const local = { id: 'parallel-text' as const, ...languages, train: files('train'), valid: files('valid') };
    expect(await parallelText.fingerprint({ ...local, test: files('test') }, folder)).toBe(corpus);
  });

  it('is read from the folder of its hash', async () => {
    const { valid } = await uploaded.load(options(), folder);
    expect(valid.target).toEqual(['valid target one', 'valid target two']);
  });

  it('is refused with other languages, since its hash covers them', async () => {
    const turned = { ...options(), source: 'ja', target: 'en' };
    await expect(uploaded.fingerprint(turned, folder)).rejects.toMatchObject({ code: 'dataset.corrupt' });
  });

  it('is known by its name to a service alone', async () => {
    const named = { ...options(), corpus: 'my-corpus' };
    await expect(uploaded.fingerprint(named, folder)).rejects.toMatchObject({
      code: 'dataset.missing',
      message: 'uploaded: only a service knows which files "my-corpus" are',
      pointer: '/dataset/corpus',
    });
  });

  it('is missing on a machine that has not fetched it', async () => {
    const other = { ...options(), corpus: 'a'.repeat(64) };
    await expect(uploaded.fingerprint(other, folder)).rejects.toMatchObject({ code: 'dataset.missing' });
  });
});
