import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashCode, readCodeBase } from './code-base.ts';
import { STAGE_NUMBERS } from './stages.ts';

const FILES: Readonly<Record<string, string>> = {
  'run/package.json': '{ "dependencies": { "@ordo/nmt": "*" } }',
  'run/src/train.ts': 'one',
  'run/dist/train.js': 'one',
  'nmt/package.json': '{ "dependencies": { "@ordo/tfjs-native": "*", "tfjs-core": "4.22.0" } }',
  'nmt/src/model.ts': 'one',
  'nmt/dist/model.js': 'one',
  'nmt/dist/model.d.ts': 'one',
  'nmt/node_modules/tfjs-core/package.json': '{ "version": "4.22.0", "dependencies": { "seedrandom": "^3.0.5" } }',
  'nmt/node_modules/seedrandom/package.json': '{ "version": "3.0.5" }',
  'tfjs-native/package.json': '{}',
  'tfjs-native/native/gemm.cc': 'one',
  'tfjs-native/scripts/build.mjs': '-O2',
  'store/package.json': '{}',
  'store/dist/runs.js': 'one',
};

describe('the version of the code', () => {
  let folder = '';
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  };
  const versions = () => ({ dist: hashCode(folder, 'dist'), src: hashCode(folder, 'src') });
  /** Returns the forms of the code whose version changes when a file changes. */
  const formsChangedBy = async (name: string, text = 'two') => {
    const before = versions();
    await write(name, text);
    const after = versions();
    return (['dist', 'src'] as const).filter((form) => before[form] !== after[form]);
  };

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ordo-code-'));
    for (const [name, text] of Object.entries(FILES)) await write(name, text);
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    ['run/dist/train.js', ['dist']],
    ['nmt/dist/model.js', ['dist']],
    ['nmt/src/model.ts', ['src']],
    ['tfjs-native/native/gemm.cc', ['dist', 'src']],
    ['tfjs-native/scripts/build.mjs', ['dist', 'src']],
  ])('changes with %s', async (name, forms) => {
    expect(await formsChangedBy(name)).toEqual(forms);
  });

  it('changes with the version of a dependency, and of what that depends on', async () => {
    const both = ['dist', 'src'];
    expect(await formsChangedBy('nmt/node_modules/tfjs-core/package.json', '{ "version": "4.23.0" }')).toEqual(both);
    await write('nmt/node_modules/tfjs-core/package.json', FILES['nmt/node_modules/tfjs-core/package.json'] ?? '');
    expect(await formsChangedBy('nmt/node_modules/seedrandom/package.json', '{ "version": "3.0.6" }')).toEqual(both);
  });

  it.each([
    'nmt/src/model.test.ts',
    'nmt/dist/model.test.js',
    'nmt/dist/testing/toy.js',
    'nmt/dist/model.d.ts',
    'nmt/README.md',
    'nmt/node_modules/x/dist/index.js',
    'store/dist/runs.js',
    'tfjs-native/scripts/build.test.mjs',
  ])('does not change with %s', async (name) => {
    expect(await formsChangedBy(name)).toEqual([]);
  });

  it('does not change with a module that the build has left behind', async () => {
    expect(await formsChangedBy('nmt/dist/gone.js')).toEqual([]);
    await write('nmt/src/gone.ts', 'two');
    expect(await formsChangedBy('nmt/dist/gone.js', 'three')).toEqual(['dist']);
  });

  it('changes with a module that is a link, and with one in a folder that is a link', async () => {
    await write('elsewhere/linked.js', 'one');
    await symlink(path.join(folder, 'elsewhere/linked.js'), path.join(folder, 'nmt/dist/linked.js'));
    await symlink(path.join(folder, 'elsewhere'), path.join(folder, 'run/dist/parts'));
    await write('nmt/src/linked.ts', 'one');
    expect(await formsChangedBy('elsewhere/linked.js')).toEqual(['dist']);
    await rm(path.join(folder, 'nmt/dist/linked.js'));
    await write('run/src/parts/linked.ts', 'one');
    expect(await formsChangedBy('elsewhere/linked.js', 'three')).toEqual(['dist']);
  });

  it('changes when bytes move from one file to the next, and when a file is renamed', async () => {
    await write('nmt/src/a.ts', 'xy');
    await write('nmt/src/b.ts', 'z');
    const { src } = versions();
    await write('nmt/src/a.ts', 'x');
    await write('nmt/src/b.ts', 'yz');
    const moved = versions().src;
    await rename(path.join(folder, 'nmt/src/a.ts'), path.join(folder, 'nmt/src/c.ts'));
    expect(new Set([src, moved, versions().src]).size).toBe(3);
  });

  it('stands beside the numbers of the stages in what a process runs', () => {
    const { version, stages } = readCodeBase();
    expect(version).toBe(hashCode(path.resolve(import.meta.dirname, '../../..'), 'src'));
    expect(stages).toBe(STAGE_NUMBERS);
  });
});
