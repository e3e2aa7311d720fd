import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { findReferenceData, referenceFolder } from '@ordo/testing/reference-data';
import { describe, expect, it } from 'vitest';
import { smallParallelEnja } from './small-parallel-enja.ts';

const dataDir = path.join(referenceFolder(), 'data');
const present = findReferenceData('data/small_parallel_enja/train.ja.gz', 'small_parallel_enja') !== null;

describe('small-parallel-enja', () => {
  it('translates Japanese into English unless the source is English', () => {
    expect(smallParallelEnja.languages({ id: 'small-parallel-enja' })).toEqual({ source: 'ja', target: 'en' });
    expect(smallParallelEnja.languages({ id: 'small-parallel-enja', source: 'en' })).toEqual({
      source: 'en',
      target: 'ja',
    });
  });

  it('says where absent files are found', async () => {
    await expect(smallParallelEnja.load({ id: 'small-parallel-enja' }, undefined)).rejects.toMatchObject({
      code: 'dataset.missing',
      fix: expect.stringContaining('https://github.com/odashi/small_parallel_enja'),
    });
  });
});

describeWithReferences(present, 'small_parallel_enja files', () => {
  it('has 50,000 training, 500 validation and 500 test pairs in both directions', async () => {
    const there = await smallParallelEnja.load({ id: 'small-parallel-enja' }, dataDir);
    const back = await smallParallelEnja.load({ id: 'small-parallel-enja', source: 'en' }, dataDir);
    expect([there.train, there.valid, there.test].map((split) => split.source.length)).toEqual([50_000, 500, 500]);
    expect(back.test).toEqual({ source: there.test.target, target: there.test.source });
  });

  it('refuses other text, naming both checksums', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ordo-enja-'));
    try {
      const copy = path.join(folder, 'small_parallel_enja');
      await cp(path.join(dataDir, 'small_parallel_enja'), copy, { recursive: true });
      await rm(path.join(copy, 'dev.ja.gz'), { force: true });
      await writeFile(path.join(copy, 'dev.ja.gz'), gzipSync('別 の 文\n'));
      await expect(smallParallelEnja.load({ id: 'small-parallel-enja' }, folder)).rejects.toMatchObject({
        code: 'dataset.corrupt',
        message: expect.stringMatching(/dev\.ja\.gz has SHA-256 [0-9a-f]{64}, expected cd534f56/),
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
