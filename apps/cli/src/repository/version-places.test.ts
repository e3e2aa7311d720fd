/** Tests that the version of Ordo is the same in all files that contain it. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { VERSION } from '@ordo/core/release';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../env.ts';

interface Place {
  readonly isIn: (file: string) => boolean;
  readonly pattern: RegExp;
}
const { PLACES } = (await import(path.join(REPOSITORY, 'apps/cli/tools/version-places.mjs'))) as {
  PLACES: readonly Place[];
};
const read = (file: string): string => readFileSync(path.join(REPOSITORY, file), 'utf8');

describe('the version', () => {
  const files = execFileSync('git', ['-C', REPOSITORY, 'ls-files'], { encoding: 'utf8' }).split('\n');
  const found = PLACES.flatMap(({ isIn, pattern }) =>
    files
      .filter(isIn)
      .flatMap((file) => [...read(file).matchAll(pattern)].map((match) => ({ file, version: match[2] }))),
  );

  it('is the same in packages, lockfile, images, examples and clients', () => {
    expect(found.filter(({ version }) => version !== VERSION)).toEqual([]);
    const manifests = files.filter((file) => /^(packages|apps)\/[^/]+\/package\.json$/u.test(file));
    expect(found.map(({ file }) => file)).toEqual(
      expect.arrayContaining([...manifests, 'package.json', 'CITATION.cff', 'clients/python/pyproject.toml']),
    );
  });

  it('is the newest in the changelog, or the one that comes next', () => {
    const [newest = ''] = [...read('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gmu)].map(
      ([, version = '']) => version,
    );
    const [major = 0, minor = 0, patch = 0] = newest.split('.').map(Number);
    const next = [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`];
    expect([newest, ...next]).toContain(VERSION);
  });
});
