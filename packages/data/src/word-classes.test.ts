import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDatasets } from './check-datasets.ts';
import { findDataset } from './registry.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'ordo-classes-'));
  for (const split of ['train', 'valid', 'test']) {
    for (const side of ['en', 'de']) writeFileSync(path.join(dataDir, `${split}.${side}`), 'one\ntwo\n');
  }
  writeFileSync(path.join(dataDir, 'classes.en'), 'one c1\ntwo\tc2\n');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const files = (split: string) => ({ source: `${split}.en`, target: `${split}.de` });
const splits = { train: files('train'), valid: files('valid'), test: files('test') };
const plain = { id: 'parallel-text', source: 'en', target: 'de', ...splits };
const dataset = { ...plain, classes: 'classes.en' };
const own = findDataset('parallel-text');
const fingerprint = () => own.fingerprint(dataset, dataDir);
const write = (text: string | Buffer) => writeFileSync(path.join(dataDir, 'classes.en'), text);

describe('a file with classes of words', () => {
  it('is read, packed or not', async () => {
    const classes = new Map([
      ['one', 'c1'],
      ['two', 'c2'],
    ]);
    expect(await own.wordClasses?.(dataset, dataDir)).toEqual(classes);
    writeFileSync(path.join(dataDir, 'packed.gz'), gzipSync('one c1\r\ntwo c2\r\n'));
    expect(await own.wordClasses?.({ ...dataset, classes: 'packed.gz' }, dataDir)).toEqual(classes);
    expect(await own.wordClasses?.(plain, dataDir)).toBeNull();
  });

  it('belongs to the fingerprint, by what it says and not by the order of its lines', async () => {
    const before = await fingerprint();
    expect(before).not.toBe(await own.fingerprint(plain, dataDir));
    write('two c2\none c1\n');
    expect(await fingerprint()).toBe(before);
    write('one c1\ntwo c1\n');
    expect(await fingerprint()).not.toBe(before);
  });

  it('belongs to the fingerprint of a corpus whose own files are pinned', async () => {
    const pinned = findDataset('small-parallel-enja');
    const options = { id: pinned.id, source: 'en' };
    const without = await pinned.fingerprint(options, undefined);
    const before = await pinned.fingerprint({ ...options, classes: 'classes.en' }, dataDir);
    write('one c1\ntwo c1\n');
    const after = await pinned.fingerprint({ ...options, classes: 'classes.en' }, dataDir);
    expect(new Set([without, before, after]).size).toBe(3);
  });

  it.each([
    ['a word alone', 'one c1\ntwo\n', 'text.invalid-file', 'line 2 of classes.en is not a word and its class: "two"'],
    [
      'two classes of a word',
      'one c1\none c2\n',
      'text.invalid-file',
      'line 2 of classes.en gives "one" the class "c2", which had "c1"',
    ],
    ['no words', '', 'text.invalid-file', 'classes.en has no words'],
    ['another encoding', Buffer.from([0x61, 0xff, 0x0a]), 'text.invalid-utf8', 'classes.en line 1 is not valid UTF-8'],
  ])(
    'is refused with %s at submission, where data are checked, and where it is read',
    async (_, text, code, message) => {
      write(text);
      const refusal = { code, message, pointer: expect.stringMatching(/^\/dataset/u) as string };
      await expect(fingerprint()).rejects.toMatchObject(refusal);
      await expect(checkDatasets([dataset], dataDir)).rejects.toMatchObject(refusal);
      await expect(own.wordClasses?.(dataset, dataDir)).rejects.toMatchObject(refusal);
    },
  );

  it('that is not there is named, with what to do', async () => {
    rmSync(path.join(dataDir, 'classes.en'));
    await expect(fingerprint()).rejects.toMatchObject({
      code: 'dataset.missing',
      message: `parallel-text needs ${path.join(dataDir, 'classes.en')}, which cannot be read`,
      fix: 'put the file into the data folder (ORDO_DATA_DIR), or correct dataset.classes in the spec',
    });
  });
});
