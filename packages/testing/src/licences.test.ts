/**
 * Tests that every package in the lockfiles has a licence that was allowed on purpose, either by the licence or by the package's
 * name.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './list-rooms.ts';

/** Licences that require no more than a notice. */
const ALLOWED: ReadonlySet<string> = new Set(['MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'ISC']);

/**
 * Packages with another licence, and the reason why each may be used. A name that ends with * stands for all names that begin
 * with it.
 */
const BY_NAME: Readonly<Record<string, { readonly licence: string; readonly because: string }>> = {
  // The licence is permissive, like MIT, and written to be readable. npm's own tools have it.
  ...forEach('BlueOak-1.0.0', 'it is permissive and asks for a link to its text, which a package holds', [
    '@isaacs/nonrecursive-glob-match',
    'glob',
    'graceful-fs',
    'lru-cache',
    'minimatch',
    'minipass',
    'path-scurry',
  ]),
  ...forEach('Unlicense', 'its author has given it to the public', ['isbot', 'postgres', 'robust-predicates']),
  ...forEach('CC0-1.0', 'its authors have given it to the public', ['railroad-diagrams', '@iconify-json/simple-icons']),
  ...forEach('Python-2.0', 'it is permissive, and only reads YAML while this repository is built', ['argparse']),
  ...forEach('MPL-2.0', 'it is used as it is while the page is bundled or tested, and no part of it is handed on', [
    'axe-core',
    'lightningcss*',
  ]),
  ...forEach('EPL-2.0', 'it comes with the studio of Prisma, which Ordo neither starts nor hands on', ['elkjs']),
};

function forEach(licence: string, because: string, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { licence, because }]));
}

interface Locked {
  readonly name: string;
  readonly licence: string;
}

function readLocked(lockfile: string): Locked[] {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, lockfile), 'utf8')) as {
    packages: Record<string, { license?: string; link?: boolean }>;
  };
  return Object.entries(packages).flatMap(([place, { license = 'none', link }]) => {
    const [, name] = /.*node_modules\/(.+)$/u.exec(place) ?? [];
    return name === undefined || link === true ? [] : [{ name, licence: license }];
  });
}

const isNamed = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/**
 * Returns true if the licence is allowed. `A OR B` leaves the choice, and `A AND B` requires both; some packages write "and" in
 * small letters.
 */
function isAllowed(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/gu, '');
  return bare.split(' OR ').some((choice) => choice.split(/ and /iu).every((licence) => ALLOWED.has(licence)));
}

describe.each(['package-lock.json', 'site/package-lock.json'])('the licences in %s', (lockfile) => {
  const locked = readLocked(lockfile);

  it('are allowed, or their packages are by name', () => {
    const others = locked.filter(({ licence }) => !isAllowed(licence));
    const unknown = others.filter(
      ({ name, licence }) =>
        !Object.entries(BY_NAME).some(([pattern, known]) => isNamed(pattern, name) && known.licence === licence),
    );
    expect(unknown).toEqual([]);
    expect(locked.length).toBeGreaterThan(100);
  });
});

describe('the packages that are allowed by name', () => {
  const all = ['package-lock.json', 'site/package-lock.json'].flatMap(readLocked);

  it('are still used, and still have the licence for which they were allowed', () => {
    const idle = Object.entries(BY_NAME).filter(
      ([pattern, { licence }]) => !all.some((one) => isNamed(pattern, one.name) && one.licence === licence),
    );
    expect(idle).toEqual([]);
  });
});
