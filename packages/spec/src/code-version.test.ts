import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashPackages, readCodeVersion } from './code-version.ts';

describe('the code version', () => {
  let folder = '';
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  };

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ordo-code-'));
    await write('nmt/src/model.ts', 'one');
    await write('nmt/dist/model.js', 'one');
    await write('tfjs-native/native/gemm.cc', 'one');
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it.each(['nmt/src/model.ts', 'nmt/src/deep/er.ts', 'nmt/package.json', 'tfjs-native/native/gemm.cc'])(
    'changes with %s',
    async (name) => {
      const before = await hashPackages(folder, 'src');
      await write(name, 'two');
      expect(await hashPackages(folder, 'src')).not.toBe(before);
    },
  );

  it.each([
    'nmt/src/model.test.ts',
    'nmt/README.md',
    'store/src/run.ts',
    'nmt/node_modules/x/index.ts',
    'nmt/dist/model.js',
  ])('does not change with %s', async (name) => {
    const before = await hashPackages(folder, 'src');
    await write(name, 'two');
    expect(await hashPackages(folder, 'src')).toBe(before);
  });

  it('changes when bytes move from one file to the next', async () => {
    await write('nmt/src/a.ts', 'xy');
    await write('nmt/src/b.ts', 'z');
    const before = await hashPackages(folder, 'src');
    await write('nmt/src/a.ts', 'x');
    await write('nmt/src/b.ts', 'yz');
    expect(await hashPackages(folder, 'src')).not.toBe(before);
  });

  it('names what this process runs, the same each time', async () => {
    const version = await readCodeVersion();
    expect(version).toMatch(/^[0-9a-f]{64}$/);
    expect(await readCodeVersion()).toBe(version);
    expect(await hashPackages(path.resolve(import.meta.dirname, '../..'), 'src')).toBe(version);
  });
});
