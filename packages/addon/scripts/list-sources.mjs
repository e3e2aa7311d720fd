// Lists the files that an addon is built from: C++ and CUDA sources, and the scripts that hold the compile flags.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SHARED_HEADERS } from './toolchain.mjs';

const SOURCE = /\.(cc|cpp|h|hpp|cu|cuh)$/;
const SKIPPED = new Set(['node_modules', 'addons', 'build', 'dist', 'src', 'bench']);

function hashFile(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Returns absolute paths of the sources below a package's folder, and of its build scripts. */
function listSources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listSources(file);
    const isScript = path.basename(folder) === 'scripts' && entry.name.endsWith('.mjs');
    return SOURCE.test(entry.name) || isScript ? [file] : [];
  });
}

/**
 * Maps the sources of a package's addon, with the build scripts and headers that all addons share, to their SHA-256. Paths are
 * relative to the folder of the built addon, so that code which opens the addon can tell whether it is older than its sources.
 */
export function hashSources(packageFolder, releaseFolder) {
  const files = [...listSources(packageFolder), ...listSources(import.meta.dirname), ...listSources(SHARED_HEADERS)];
  return Object.fromEntries(
    files.map((file) => [path.relative(releaseFolder, file).split(path.sep).join('/'), hashFile(file)]),
  );
}
