/** Lists the packages and apps of the repository. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Their folders, such as `packages/core`. A package that has moved may have left its build behind, which is none. */
export function listRooms(): readonly string[] {
  return ['packages', 'apps'].flatMap((parent) =>
    readdirSync(path.join(ROOT, parent))
      .map((name) => `${parent}/${name}`)
      .filter((room) => existsSync(path.join(ROOT, room, 'package.json'))),
  );
}
