import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listRooms, ROOT } from './list-rooms.ts';

/** The programs that try out the product, in folders of their own. */
const TRIALS = /^(apps\/trials|packages\/testing)\//u;

it('no module of the product uses the recursive mkdir of Node, which never ends below /proc, but makeFolder of core', () => {
  const files = listRooms().flatMap((room) => listSources(path.join(room, 'src')));
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter((file) =>
    /mkdir(Sync)?\([^;]*recursive/u.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(found).toEqual([]);
});

function listSources(folder: string): string[] {
  if (TRIALS.test(`${folder}/`)) return [];
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)(testing|generated|bench|oracles)\//u.test(name))
    .map((name) => path.join(folder, name));
}
