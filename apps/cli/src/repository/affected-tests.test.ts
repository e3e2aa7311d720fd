/** Tests which tests `npm run check -- --changed` runs, on a small repository of three packages. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY } from '../env.ts';

const program = path.join(REPOSITORY, 'apps/cli/bootstrap/affected-tests.mjs');
const { findAffectedTests } = (await import(program)) as {
  findAffectedTests: (root: string, changed: readonly string[]) => { near: string[]; far: string[] };
};

/** The files of the repository: `b` imports `a`, `c` imports `b`, and no file imports `a/lonely`. */
const FILES = {
  'packages/a/src/index.ts': `export { sum } from './sum.ts';`,
  'packages/a/src/sum.ts': '',
  'packages/a/src/sum.test.ts': `import { sum } from './sum.ts';`,
  'packages/a/src/lonely.ts': '',
  'packages/a/src/lonely.test.ts': `import { lonely } from './lonely.ts';`,
  'packages/b/src/index.ts': `import { sum } from '@x/a';`,
  'packages/b/src/index.test.ts': `import { twice } from './index.ts';`,
  'packages/c/src/index.ts': `const { twice } = await import('@x/b');`,
  'packages/c/src/index.test.ts': `import {} from './index.ts';`,
};

let root = '';
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'ordo-affected-'));
  const packages = ['a', 'b', 'c'].map((name) => {
    const manifest = { name: `@x/${name}`, exports: { '.': { 'ordo-source': './src/index.ts' } } };
    return [`packages/${name}/package.json`, JSON.stringify(manifest)] as const;
  });
  mkdirSync(path.join(root, 'apps'));
  for (const [file, text] of [...Object.entries(FILES), ...packages]) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the tests that a change touches', () => {
  it('are those of its package that reach it, and those of packages that import this one', () => {
    expect(findAffectedTests(root, ['packages/a/src/sum.ts'])).toEqual({
      near: ['packages/a/src/sum.test.ts', 'packages/b/src/index.test.ts'],
      far: ['packages/c/src/index.test.ts'],
    });
  });

  it('are one where nobody else imports the file', () => {
    expect(findAffectedTests(root, ['packages/a/src/lonely.ts'])).toEqual({
      near: ['packages/a/src/lonely.test.ts'],
      far: [],
    });
  });

  it('include a test that is changed itself', () => {
    expect(findAffectedTests(root, ['packages/c/src/index.test.ts']).near).toEqual(['packages/c/src/index.test.ts']);
  });
});
