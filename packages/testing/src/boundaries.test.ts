import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listRooms, ROOT } from './list-rooms.ts';

/**
 * The table of allowed imports: the packages that each package.json may name. `turbo boundaries` checks that a package imports
 * only what its package.json names.
 */
const MAY_IMPORT: Readonly<Record<string, string>> = {
  core: '',
  addon: '',
  text: 'core addon',
  reorder: 'core addon',
  metrics: 'core',
  statistics: 'core',
  data: 'core',
  'tfjs-native': 'addon',
  tensor: 'core addon tfjs-native',
  nmt: 'core tensor data',
  lm: 'core tensor nmt',
  'delta-lp': 'core tensor nmt lm statistics',
  spec: 'core text metrics data nmt tensor',
  studies: 'core metrics spec statistics',
  reports: 'core metrics statistics spec studies',
  run: 'core addon text delta-lp lm reorder metrics tensor tfjs-native data nmt spec',
  embedded: 'core',
  testing: 'core embedded',
  protocol: 'core spec studies reports',
  store: 'core',
  queue: 'core',
  'api-client': 'core',
  // The bundle contains everything that it imports, so that the published package has no dependencies.
  client: '',
  api: 'core metrics data spec studies reports protocol store queue',
  worker: 'core tensor spec run queue api-client',
  cli: 'core text delta-lp lm reorder metrics tensor data nmt statistics spec studies reports run embedded api-client',
  dashboard: 'core api-client statistics',
  action: 'core reports',
  trials: 'core spec embedded testing queue api-client',
};

/** The packages that only tests may import in addition. */
const TESTS_MAY_IMPORT: Readonly<Record<string, string>> = {
  text: 'testing',
  'tfjs-native': 'testing',
  reorder: 'testing text',
  metrics: 'testing',
  statistics: 'testing',
  data: 'testing',
  nmt: 'testing',
  lm: 'testing',
  'delta-lp': 'testing',
  studies: 'testing',
  reports: 'testing',
  store: 'testing',
  queue: 'testing',
  api: 'testing',
  worker: 'testing',
  run: 'testing',
  client: 'api-client core testing',
  dashboard: 'store testing',
  cli: 'testing',
  trials: 'store',
  action: 'studies testing',
};

const PLACES = listRooms().map((place) => [path.basename(place), place] as const);

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

type Versions = Readonly<Record<string, string>>;

const roomsIn = (dependencies: Versions = {}): string[] =>
  Object.keys(dependencies).flatMap((name) => (name.startsWith('@ordo/') ? [name.slice('@ordo/'.length)] : []));

const split = (names = ''): string[] => names.split(' ').filter((name) => name !== '');

/** Returns all packages that a package reaches: those that it imports, and those that they import in turn. Tests are left out. */
function reach(name: string, found = new Set<string>()): Set<string> {
  for (const next of split(MAY_IMPORT[name])) if (!found.has(next)) reach(next, found.add(next));
  return found;
}

/**
 * Imports that nobody may allow with one more line in the table: [package] → the packages that it must never reach, however
 * indirectly.
 */
const NEVER: Readonly<Record<string, string>> = {
  run: 'store queue api-client',
  spec: 'store queue',
  studies: 'store queue',
  reports: 'store queue',
  store: 'spec nmt metrics tensor',
  queue: 'spec nmt metrics tensor store',
  api: 'run',
  worker: 'store',
  dashboard: 'store queue spec',
};

describe('who may import whom', () => {
  it('is decided for every package', () => {
    expect(PLACES.map(([name]) => name).toSorted()).toEqual(Object.keys(MAY_IMPORT).toSorted());
  });

  it.each(PLACES)('%s names no other package than it may', (name, place) => {
    const file = readJson(`${place}/package.json`) as { dependencies?: Versions; devDependencies?: Versions };
    const allowed = new Set(split(MAY_IMPORT[name]));
    expect(roomsIn(file.dependencies).filter((room) => !allowed.has(room))).toEqual([]);
    for (const room of split(TESTS_MAY_IMPORT[name])) allowed.add(room);
    expect(roomsIn(file.devDependencies).filter((room) => !allowed.has(room))).toEqual([]);
  });

  it.each(Object.entries(NEVER))('%s never reaches %s', (name, never) => {
    const reached = reach(name);
    expect(split(never).filter((room) => reached.has(room))).toEqual([]);
  });

  it('lets the checks of infra import testing alone', () => {
    const { devDependencies } = readJson('infra/package.json') as { devDependencies?: Versions };
    expect(roomsIn(devDependencies)).toEqual(['testing']);
  });
});
