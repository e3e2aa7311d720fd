/** Tests when a program is loaded from its bundle, in a clone of a few files. */
import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BundleNote, findBundle } from './load-program.ts';

let clone = '';
let program = '';
let bundle = '';

const write = (file: string, text: string): string => {
  const target = path.join(clone, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
  return target;
};
const stampOf = (file: string): readonly [number, number] => {
  const { size, mtimeMs } = statSync(path.join(clone, file));
  return [size, mtimeMs];
};
const writeNote = (changes: Partial<BundleNote> = {}): void => {
  const inputs = { 'packages/core/dist/sum.js': stampOf('packages/core/dist/sum.js') };
  const note: BundleNote = { root: clone, inputs, programs: { main: 'main-1.js' }, ...changes };
  write('apps/cli/build/bundles.json', JSON.stringify(note));
};

beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'ordo-bundle-'));
  program = write('apps/cli/dist/main.js', '');
  bundle = write('apps/cli/build/main-1.js', '');
  write('packages/core/dist/sum.js', 'export const sum = 1;');
  writeNote();
});
afterEach(() => rmSync(clone, { recursive: true }));

describe('the bundle of a program', () => {
  it('is used while its modules are those that it was made of', () => {
    expect(findBundle(program)).toBe(bundle);
  });

  it('is not used when a module has changed, in its length or only in its time', () => {
    const [, modifiedMs] = stampOf('packages/core/dist/sum.js');
    const module = write('packages/core/dist/sum.js', 'export const sum = 10;');
    utimesSync(module, modifiedMs / 1000, modifiedMs / 1000);
    expect(findBundle(program)).toBeUndefined();
    writeNote();
    expect(findBundle(program)).toBe(bundle);
    utimesSync(module, 1, 1);
    expect(findBundle(program)).toBeUndefined();
  });

  it('is not used when a module has gone', () => {
    rmSync(path.join(clone, 'packages/core/dist/sum.js'));
    expect(findBundle(program)).toBeUndefined();
  });

  it('is not used in another place than that whose files it names', () => {
    writeNote({ root: '/elsewhere' });
    expect(findBundle(program)).toBeUndefined();
  });

  it.each([['no'], ['{'], ['null']])('is not used by a note of %s', (text) => {
    write('apps/cli/build/bundles.json', text);
    expect(findBundle(program)).toBeUndefined();
  });

  it('is not that of another program', () => {
    expect(findBundle(path.join(clone, 'apps/cli/dist/other.js'))).toBeUndefined();
    expect(findBundle(path.join(clone, 'apps/api/dist/main.js'))).toBeUndefined();
  });
});
