import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findStale } from './built-product.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'ordo-built-'));
  project('apps/worker', ['../../packages/core']);
  project('packages/core', []);
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes a file with a modification time at this hour of the day. */
function write(file: string, hour: number, text = ''): void {
  const place = path.join(root, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
  const time = new Date(2026, 0, 1, hour);
  utimesSync(place, time, time);
}

/** Makes a project whose source was written at eight, and compiled at nine. */
function project(name: string, references: readonly string[]): void {
  const configuration = {
    compilerOptions: { tsBuildInfoFile: 'dist/.tsbuildinfo' },
    include: ['src'],
    references: references.map((reference) => ({ path: reference })),
  };
  write(`${name}/tsconfig.json`, 8, JSON.stringify(configuration));
  write(`${name}/src/deep/main.ts`, 8);
  write(`${name}/dist/.tsbuildinfo`, 9);
}

describe('findStale', () => {
  it('finds nothing where the record of the build is newer than every source', () => {
    expect(findStale(root, 'apps/worker')).toBeNull();
  });

  it('names the source that is newer, in the project or in one that it needs', () => {
    write('packages/core/src/deep/main.ts', 10);
    expect(findStale(root, 'apps/worker')).toBe('the build is older than packages/core/src/deep/main.ts');
    write('apps/worker/src/new.tsx', 10);
    expect(findStale(root, 'apps/worker')).toBe('the build is older than apps/worker/src/new.tsx');
    write('packages/core/dist/.tsbuildinfo', 11);
    write('apps/worker/dist/.tsbuildinfo', 11);
    expect(findStale(root, 'apps/worker')).toBeNull();
  });

  it('names a project that was never built', () => {
    rmSync(path.join(root, 'packages/core/dist'), { recursive: true });
    expect(findStale(root, 'apps/worker')).toBe('packages/core is not built');
  });

  it('lets tests and files that are not compiled be newer', () => {
    write('apps/worker/src/main.test.ts', 10);
    write('apps/worker/src/notes.md', 10);
    expect(findStale(root, 'apps/worker')).toBeNull();
  });

  it('looks at a project once', () => {
    const fresh = new Set<string>();
    expect(findStale(root, 'apps/worker', fresh)).toBeNull();
    expect([...fresh].toSorted()).toEqual(['apps/worker', 'packages/core']);
    write('packages/core/src/deep/main.ts', 10);
    expect(findStale(root, 'apps/worker', fresh)).toBeNull();
  });
});
