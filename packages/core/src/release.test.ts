import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeRelease, readRelease } from './release.ts';

let top = '';
beforeEach(() => {
  top = mkdtempSync(path.join(tmpdir(), 'ordo-release-'));
});
afterEach(() => rmSync(top, { recursive: true }));

function addPackage(place: string, manifest: object): string {
  const folder = path.join(top, place);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  return folder;
}

const git = (...words: string[]): string =>
  execFileSync('git', ['-C', top, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...words], {
    encoding: 'utf8',
  }).trim();

it('is the version of the package with the commit of its clone', () => {
  const folder = addPackage('packages/core', { version: '1.2.3' });
  git('init', '-q');
  git('commit', '-q', '--allow-empty', '-m', 'first');
  const commit = git('rev-parse', 'HEAD');
  expect(readRelease(folder)).toEqual({ version: '1.2.3', commit });
  expect(describeRelease({ version: '1.2.3', commit })).toBe(`1.2.3 (${commit.slice(0, 12)})`);
});

it('has the commit of its archive, and none of the repository that it is installed in', () => {
  git('init', '-q');
  git('commit', '-q', '--allow-empty', '-m', 'of somebody else');
  const packed = addPackage('node_modules/@ordo/core', { version: '1.2.3', gitHead: 'a'.repeat(40) });
  expect(readRelease(packed).commit).toBe('a'.repeat(40));
  const bare = addPackage('node_modules/@ordo/core', { version: '1.2.3' });
  expect(readRelease(bare)).toEqual({ version: '1.2.3', commit: null });
  expect(describeRelease(readRelease(bare))).toBe('1.2.3');
});
