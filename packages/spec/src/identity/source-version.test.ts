import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCodeBase } from './code-base.ts';
import { hashSources } from './source-version.ts';

describe('the version of code that runs from its sources', () => {
  let folder = '';
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  };

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ordo-code-'));
    await write('nmt/src/model.ts', 'one');
    await write('tfjs-native/native/gemm.cc', 'one');
    await write('tfjs-native/scripts/build.mjs', '-O2');
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it.each(['nmt/src/model.ts', 'nmt/src/deep/er.ts', 'tfjs-native/native/gemm.cc', 'tfjs-native/scripts/build.mjs'])(
    'changes with %s',
    async (name) => {
      const before = hashSources(folder);
      await write(name, 'two');
      expect(hashSources(folder)).not.toBe(before);
    },
  );

  it.each([
    'nmt/src/model.test.ts',
    'nmt/src/testing/toy-task.ts',
    'nmt/README.md',
    'nmt/node_modules/x/src/index.ts',
    'nmt/dist/model.js',
  ])('does not change with %s', async (name) => {
    const before = hashSources(folder);
    await write(name, 'two');
    expect(hashSources(folder)).toBe(before);
  });

  it('changes when bytes move from one file to the next', async () => {
    await write('nmt/src/a.ts', 'xy');
    await write('nmt/src/b.ts', 'z');
    const before = hashSources(folder);
    await write('nmt/src/a.ts', 'x');
    await write('nmt/src/b.ts', 'yz');
    expect(hashSources(folder)).not.toBe(before);
  });

  it('is the version of this process, the same each time', async () => {
    const { version } = readCodeBase();
    expect(version).toMatch(/^[0-9a-f]{64}$/);
    expect(hashSources(path.resolve(import.meta.dirname, '../../..'))).toBe(version);
  });
});
