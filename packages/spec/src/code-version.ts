/** Names the code that computes results, by its bytes: an edited tree is never taken for the commit it came from. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The packages whose code can change a result. Rooms that are not built yet are simply not there. */
const SCIENCE_PACKAGES = [
  'core',
  'text',
  'data',
  'align',
  'preorder',
  'tensor',
  'tfjs-native',
  'nmt',
  'lm',
  'attribution',
  'metrics',
  'spec',
  'run',
];

/** Kernels count by their sources, so that an API without a compiler names the same version as its workers. */
const NATIVE_SOURCE = /\.(cc|cpp|h|hpp|cu|cuh|gyp)$/;

/**
 * SHA-256 over the files of the science packages that this process runs: `src/*.ts` when it runs from sources, the built
 * `dist/*.js` otherwise; with each package.json (it pins the engines' versions) and the native sources. Tests don't count.
 */
export async function readCodeVersion(): Promise<string> {
  const here = fileURLToPath(import.meta.url);
  const folder = path.basename(path.dirname(here));
  return hashPackages(path.resolve(path.dirname(here), '../..'), folder === 'src' ? 'src' : 'dist');
}

/** The version of the packages in a folder. Exported for its test. */
export async function hashPackages(packagesFolder: string, built: 'src' | 'dist'): Promise<string> {
  const code = built === 'src' ? /(?<!\.test)\.ts$/ : /(?<!\.test)\.js$/;
  const hash = createHash('sha256');
  for (const name of SCIENCE_PACKAGES) {
    const root = path.join(packagesFolder, name);
    const names = [
      ...(await listFiles(root, built)).filter((file) => code.test(file)),
      ...(await listFiles(root, '.')).filter((file) => NATIVE_SOURCE.test(file) || file === 'package.json'),
    ].toSorted();
    for (const file of names) {
      const bytes = await readFile(path.join(root, file));
      hash.update(`${name}/${file}\n${bytes.length}\n`).update(bytes);
    }
  }
  return hash.digest('hex');
}

const SKIPPED = new Set(['node_modules', 'build', 'dist', '.turbo']);

/** Files below `root/folder`, relative to root with forward slashes; none when the folder is not there. */
async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => []);
  const nested = await Promise.all(
    entries.map(async (entry) => {
      const name = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listFiles(root, name);
      return entry.isFile() ? [name] : [];
    }),
  );
  return nested.flat();
}
