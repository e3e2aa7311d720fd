import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDatasets } from './check-datasets.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'ordo-data-'));
  for (const split of ['train', 'valid', 'test']) {
    for (const side of ['en', 'de']) writeFileSync(path.join(dataDir, `${split}.${side}`), 'one\ntwo\n');
  }
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const files = (split: string) => ({ source: `${split}.en`, target: `${split}.de` });
const dataset = {
  id: 'parallel-text',
  source: 'en',
  target: 'de',
  train: files('train'),
  valid: files('valid'),
  test: files('test'),
};

describe('checkDatasets', () => {
  it('accepts data that are here and complete, and data that are generated', async () => {
    await expect(checkDatasets([dataset, dataset], dataDir)).resolves.toBeUndefined();
    await expect(
      checkDatasets([{ id: 'order-probe', train: 10, valid: 5, test: 5 }], undefined),
    ).resolves.toBeUndefined();
  });

  it.each([
    ['a path that leads nowhere', { ...dataset, test: files('tset') }, 'dataset.missing', /tset\.en/u],
    ['no data folder at all', dataset, 'dataset.missing', /no data folder is set/u],
  ])('refuses %s', async (what, wrong, code, message) => {
    const folder = what.startsWith('no') ? undefined : dataDir;
    await expect(checkDatasets([wrong], folder)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message) as string,
    });
  });

  it('refuses files without lines, and files with different numbers of lines', async () => {
    for (const side of ['en', 'de']) writeFileSync(path.join(dataDir, `test.${side}`), '');
    await expect(checkDatasets([dataset], dataDir)).rejects.toMatchObject({
      code: 'dataset.empty',
      message: 'the test set of parallel-text has no lines',
    });
    writeFileSync(path.join(dataDir, 'train.de'), 'eins\n');
    await expect(checkDatasets([dataset], dataDir)).rejects.toMatchObject({ code: 'text.line-mismatch' });
  });
});
