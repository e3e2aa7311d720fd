/** Lists the packages and apps of the repository. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

/**
 * Returns the folders of packages and apps, such as `packages/core`. A folder without package.json is the old build of a package
 * that has moved.
 */
export function listRooms(): readonly string[] {
  return ['packages', 'apps'].flatMap((parent) =>
    readdirSync(path.join(ROOT, parent))
      .map((name) => `${parent}/${name}`)
      .filter((room) => existsSync(path.join(ROOT, room, 'package.json'))),
  );
}
