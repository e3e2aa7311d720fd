/** Finds the sources that a package's addon is compiled from, and the build scripts, which hold the compile flags. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const SOURCE = /\.(cc|cpp|h|hpp|cu|cuh|gyp)$/;
const BUILD_SCRIPT = /^scripts\/[^/]+(?<!\.test)\.mjs$/;
const SKIPPED = new Set(['node_modules', 'build', 'dist', 'src', 'bench']);

/** Lists paths relative to the package's folder, with forward slashes and in no particular order. */
export function listNativeSources(packageFolder: string, folder = '.'): string[] {
  const place = path.join(packageFolder, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listNativeSources(packageFolder, name);
    return entry.isFile() && (SOURCE.test(name) || BUILD_SCRIPT.test(name)) ? [name] : [];
  });
}
