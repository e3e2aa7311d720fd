import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { findProblems } from '@ordo/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parallelText } from './parallel-text.ts';

const FILES = ['train', 'valid', 'test'] as const;
const options = {
  id: 'parallel-text' as const,
  source: 'en',
  target: 'de',
  train: { source: 'mine/train.en', target: 'mine/train.de' },
  valid: { source: 'mine/valid.en', target: 'mine/valid.de' },
  test: { source: 'mine/test.en', target: 'mine/test.de' },
};

describe('parallel-text', () => {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ordo-parallel-'));
    await mkdir(path.join(folder, 'mine'));
    for (const split of FILES) {
      await writeFile(path.join(folder, `mine/${split}.en`), `one ${split}\ntwo ${split}\n`);
      await writeFile(path.join(folder, `mine/${split}.de`), `eins ${split}\nzwei ${split}`);
    }
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('reads three pairs of files, with or without a final line feed', async () => {
    const corpus = await parallelText.load(options, folder);
    expect(corpus.valid).toEqual({ source: ['one valid', 'two valid'], target: ['eins valid', 'zwei valid'] });
  });

  it('reads gzip by name and takes carriage returns as part of the line end', async () => {
    await writeFile(path.join(folder, 'mine/train.en.gz'), gzipSync('one\r\n\r\n'));
    const train = { source: 'mine/train.en.gz', target: 'mine/train.de' };
    expect((await parallelText.load({ ...options, train }, folder)).train.source).toEqual(['one', '']);
    await writeFile(path.join(folder, 'mine/train.en.gz'), gzipSync('one\r\ntwo\r'));
    expect((await parallelText.load({ ...options, train }, folder)).train.source).toEqual(['one', 'two']);
  });

  it('keeps its fingerprint when a file is renamed, but not when a byte changes', async () => {
    const before = await parallelText.fingerprint(options, folder);
    await writeFile(path.join(folder, 'mine/copy.en'), 'one train\ntwo train\n');
    const renamed = { ...options, train: { ...options.train, source: 'mine/copy.en' } };
    expect(await parallelText.fingerprint(renamed, folder)).toBe(before);
    await writeFile(path.join(folder, 'mine/copy.en'), 'one train\nTwo train\n');
    expect(await parallelText.fingerprint(renamed, folder)).not.toBe(before);
  });

  it('names the first line without a partner, also when only the fingerprint is asked for', async () => {
    await writeFile(path.join(folder, 'mine/test.de'), 'eins\n');
    const mismatch = {
      code: 'text.line-mismatch',
      message: 'mine/test.en has 2 lines and mine/test.de has 1: line 2 of mine/test.en has no partner',
    };
    await expect(parallelText.load(options, folder)).rejects.toMatchObject(mismatch);
    await expect(parallelText.fingerprint(options, folder)).rejects.toMatchObject(mismatch);
  });

  it('has no fingerprint when a file has no lines', async () => {
    await writeFile(path.join(folder, 'mine/test.en.gz'), gzipSync(''));
    await writeFile(path.join(folder, 'mine/test.de'), '');
    const test = { source: 'mine/test.en.gz', target: 'mine/test.de' };
    await expect(parallelText.fingerprint({ ...options, test }, folder)).rejects.toMatchObject({
      code: 'dataset.empty',
      message: 'mine/test.en.gz has no lines',
    });
  });

  it('names the line that is not UTF-8', async () => {
    await writeFile(path.join(folder, 'mine/test.de'), Buffer.from([0x61, 0x0a, 0xc3, 0x28, 0x0a]));
    await expect(parallelText.load(options, folder)).rejects.toMatchObject({
      code: 'text.invalid-utf8',
      message: 'mine/test.de line 2 is not valid UTF-8',
    });
  });

  it('says which file is missing, and that a folder is not a file', async () => {
    await rm(path.join(folder, 'mine/valid.de'));
    await expect(parallelText.load(options, folder)).rejects.toMatchObject({
      code: 'dataset.missing',
      message: expect.stringContaining('mine/valid.de'),
    });
    const test = { source: 'mine', target: 'mine/test.de' };
    await expect(parallelText.fingerprint({ ...options, valid: test }, folder)).rejects.toMatchObject({
      code: 'dataset.missing',
      message: 'mine is not a regular file',
    });
  });

  it.each([
    '../secret',
    '/etc/passwd',
    'mine/../../secret',
    'C:/secret',
    'mine\\..\\secret',
    '..%2fsecret',
    'mine//train.en',
    './mine/train.en',
    '.hidden',
    'mine/train.en\n',
    'mine/\u0000train.en',
    '~root/x',
    '',
  ])('refuses the file name %j in the schema, and never reads it', async (name) => {
    const bad = { ...options, test: { source: name, target: 'mine/test.de' } };
    expect(findProblems(parallelText.options, bad).length).toBeGreaterThan(0);
    await expect(parallelText.load(bad, folder)).rejects.toMatchObject({ code: 'spec.invalid' });
  });

  it('refuses a file name of more than 200 characters', () => {
    const test = { source: 'x'.repeat(201), target: 'mine/test.de' };
    expect(findProblems(parallelText.options, { ...options, test })).toMatchObject([{ pointer: '/test/source' }]);
  });
});
