/** Tests Ordo without its repository: packed, installed by npm into an empty folder, and run from there. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '@ordo/embedded';
import { hashCode } from '@ordo/spec';
import { installPackedOrdo, publishDry } from '@ordo/testing/packed-ordo';
import { tinyStudy } from '@ordo/testing/tiny-study';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY } from '../env.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'ordo-packed-')));
const at = (name: string): string => path.join(folder, name);
const installed = installPackedOrdo(folder);

const ordo = (...words: string[]) =>
  spawnSync(at('node_modules/.bin/ordo'), words, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: folder, ...(port === 0 ? {} : { ORDO_PORT: String(port) }) },
  });
let port = 0;

beforeAll(() => {
  writeFileSync(at('my.study.json'), JSON.stringify(tinyStudy()));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Packages for those who want nothing else of Ordo; a README stands for its example, with what the example leaves open. */
const LIBRARIES: Readonly<Record<string, string>> = {
  metrics: `const references = ['the cat sat on the mat', 'a dog ran to the house'];
    const hypothesesA = ['the cat sat on a mat', 'a dog ran to a house'];
    const hypothesesB = ['cats sat on a mat', 'a dog ran home'];`,
  statistics: 'const sape = [27.41, 27.52, 27.36]; const none = [24.02, 24.31, 24.12];',
  text: '',
};
/** Starting npm or a compiler takes seconds, and minutes on a busy machine. How long is not what is tested. */
const PATIENCE = { timeout: 1_200_000 };

const archiveOf = (name: string): string =>
  at(path.join('packed', readdirSync(at('packed')).find((file) => file.startsWith(`ordo-${name}-`)) ?? 'none'));

describe('the archives of libraries', PATIENCE, () => {
  it.each(['core', 'addon', ...Object.keys(LIBRARIES)])('could be published as they are: %s', (name) => {
    const { warnings, access, files } = publishDry(archiveOf(name), folder);
    expect({ warnings, access }).toEqual({ warnings: [], access: 'public' });
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist/index.d.ts', 'dist/index.js']));
  });
});

describe.skipIf(!installed)('the README of a library', PATIENCE, () => {
  const example = (name: string): string => {
    const readme = readFileSync(at(`node_modules/@ordo/${name}/README.md`), 'utf8');
    const [, code] = /^```ts\n([^]*?)^```$/mu.exec(readme) ?? [];
    if (code === undefined) throw new Error(`the README of @ordo/${name} has no example`);
    // Imports are hoisted, so what the example leaves open may stand first.
    return `${LIBRARIES[name]}\n${code}`;
  };

  it.each(Object.keys(LIBRARIES))('has an example that runs, and that the types fit: %s', (name) => {
    writeFileSync(at(`${name}.mts`), example(name));
    const compiler = path.join(REPOSITORY, 'node_modules/typescript/bin/tsc');
    const options = ['--strict', '--skipLibCheck', '--target', 'es2023', '--module', 'nodenext'];
    const types = ['--types', 'node', '--typeRoots', path.join(REPOSITORY, 'node_modules/@types')];
    const words = [compiler, ...options, ...types, `${name}.mts`];
    const checked = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
    expect(checked.stdout).toBe('');
    const ran = spawnSync(process.execPath, [`${name}.mjs`], { cwd: folder, encoding: 'utf8' });
    expect({ code: ran.status, said: ran.stderr }).toEqual({ code: 0, said: '' });
  });
});

describe.skipIf(!installed)('the packed Ordo', () => {
  it('has nothing of this repository but what it needs, and no link to it', () => {
    const names = readdirSync(at('node_modules/@ordo'));
    expect(names).toEqual(expect.arrayContaining(['api', 'cli', 'dashboard', 'worker']));
    expect(names.filter((name) => ['testing', 'trials'].includes(name))).toEqual([]);
    for (const name of names) {
      const place = at(`node_modules/@ordo/${name}`);
      const manifest = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8')) as {
        private?: boolean;
        engines: object;
        dependencies: Record<string, string>;
      };
      expect({ name, private: manifest.private, engines: manifest.engines }).toEqual({
        name,
        private: undefined,
        engines: { node: '>=20.19' },
      });
      expect(Object.values(manifest.dependencies).filter((version) => !/^\d+\.\d+\.\d+/u.test(version))).toEqual([]);
      expect(realpathSync(place)).toBe(place);
      const files = readdirSync(place, { recursive: true, encoding: 'utf8' });
      expect(files.filter((file) => /\.test\.|\.map$|(?<!\.d)\.ts$/u.test(file))).toEqual([]);
    }
  });

  it('is the same code as this repository, so that equal runs have equal identities', async () => {
    const module = pathToFileURL(at('node_modules/@ordo/spec/dist/index.js')).href;
    const { readCodeBase } = (await import(/* @vite-ignore */ module)) as { readCodeBase: () => { version: string } };
    expect(readCodeBase().version).toBe(hashCode(path.join(REPOSITORY, 'packages'), 'dist'));
  });

  it('checks a study, and verifies what it has bundled', () => {
    const checked = ordo('check', 'my.study.json', '--local', '--out', 'checked');
    expect({ code: checked.status, said: checked.stderr }).toMatchObject({ code: 0 });
    expect(existsSync(at('checked/junit.xml'))).toBe(true);
    expect(ordo('bundle', 'create', 'my.study.json', '--from', 'checked', '--out', 'mine.tar.gz').status).toBe(0);
    const shown = JSON.parse(ordo('bundle', 'show', 'mine.tar.gz', '--json').stdout) as { origin: { git: unknown } };
    expect(shown.origin.git).toBeNull();
    const verified = ordo('bundle', 'verify', 'mine.tar.gz', '--unsigned');
    expect({ code: verified.status, said: verified.stderr }).toMatchObject({ code: 0 });
  }, 120_000);

  it('runs its service with its own Postgres, workers and page, in the folder where it was called', async () => {
    port = await findFreePort();
    const up = ordo('up', '--workers', '1', '--detach');
    expect({ code: up.status, said: up.stderr }).toMatchObject({ code: 0 });
    try {
      const page = await fetch(`http://127.0.0.1:${port}/`);
      expect(await page.text()).toContain('<!doctype html>');
      const served = ordo('check', 'my.study.json', '--server', '--out', 'served');
      expect({ code: served.status, said: served.stderr }).toMatchObject({ code: 0 });
    } finally {
      expect(ordo('down').status).toBe(0);
    }
    expect(existsSync(at('.ordo'))).toBe(true);
  }, 240_000);

  it('compiles the native engine where it is asked to', () => {
    const built = ordo('engines', 'install', 'native');
    expect({ code: built.status, said: built.stderr }).toMatchObject({ code: 0 });
    const listed = JSON.parse(ordo('engines', 'list', '--json').stdout) as { id: string }[];
    expect(listed.find(({ id }) => id === 'native')).toMatchObject({ available: true });
  }, 600_000);
});
