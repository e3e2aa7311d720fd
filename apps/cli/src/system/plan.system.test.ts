/** Runs `ordo plan --offline` as a process, on files that cannot be used. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOrdo } from './ordo-process.ts';

let folder = '';
const SPEC = {
  name: 'on files',
  kind: 'translation',
  dataset: {
    id: 'parallel-text',
    source: 'en',
    target: 'de',
    train: { source: 'train.en', target: 'train.de' },
    valid: { source: 'valid.en', target: 'valid.de' },
    test: { source: 'test.en', target: 'test.de' },
  },
  preprocessing: { bpe: null },
  model: { preset: 'probe' },
  positional: { type: 'sape' },
  seeds: [1],
};

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-plan-'));
  writeFileSync(path.join(folder, 'spec.json'), JSON.stringify(SPEC));
  for (const split of ['train', 'valid', 'test']) {
    for (const side of ['en', 'de']) write(`${split}.${side}`, 'a b\nc d\n');
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
const plan = () => runOrdo(['plan', path.join(folder, 'spec.json'), '--offline'], { ORDO_DATA_DIR: folder });
const saying = (text: string) => ({ code: 2, stderr: expect.stringContaining(text) as string });

describe('ordo plan --offline', () => {
  it('refuses files that are missing, empty or of unequal length, and accepts them once they are right', async () => {
    expect(await plan()).toMatchObject({ code: 0 });
    write('train.de', 'a b\n');
    expect(await plan()).toMatchObject(saying('line 2 of train.en'));
    rmSync(path.join(folder, 'train.de'));
    expect(await plan()).toMatchObject(saying('train.de'));
    write('train.de', 'a b\nc d\n');
    for (const side of ['en', 'de']) write(`valid.${side}`, '');
    expect(await plan()).toMatchObject(saying('the valid set of parallel-text has no lines'));
  }, 60_000);
});
