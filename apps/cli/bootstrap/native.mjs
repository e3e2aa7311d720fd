/** Builds the C++ addons. Without a compiler Ordo still works, only more slowly, so a failure is reported and not thrown. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './environment.mjs';
import { runQuietly } from './processes.mjs';

/**
 * The addons in the order in which they are built, by name, each with its package and the consequence of its absence. An addon
 * that serves a program of the machine is built if the program exists. Elsewhere, a user who asks for its function is told how
 * to get both.
 */
export const ADDONS = {
  'native engine': {
    folder: 'packages/tfjs-native',
    without: 'the slower wasm engine is used',
    advice: '"npm run ordo -- doctor" says what is missing',
    timeoutSeconds: 900,
  },
  'text kernel': { folder: 'packages/text', without: 'BPE runs in JavaScript' },
  'align kernel': { folder: 'packages/reorder/addons/align', without: 'words are aligned in JavaScript' },
  'preorder kernel': { folder: 'packages/reorder/addons/preorder', without: 'words are preordered in JavaScript' },
  'MPI addon': { folder: 'packages/run/addons/mpi', without: 'each run trains in one process', serves: 'mpicc' },
};

/** Returns whether the headers of N-API are next to Node. Otherwise, they come with the packages. */
export function hasHeaders() {
  return existsSync(path.resolve(path.dirname(process.execPath), '../include/node/node_api.h'));
}

/**
 * Builds an addon. Resolves to undefined, to a remark when the build fails, or to false when there is nothing to build. Without
 * `allSets`, the caller's environment decides.
 */
export async function buildAddon({ folder, without, advice, serves, timeoutSeconds = 300 }, allSets) {
  if (serves !== undefined && !isOnPath(serves)) return false;
  const own = pathToFileURL(path.join(import.meta.dirname, 'own-packages.mjs')).href;
  const script = path.join(ROOT, folder, 'scripts/build.mjs');
  const words = allSets ? ['--all'] : [];
  try {
    // The addon yields to packages and TypeScript, because the steps that wait for those take longest.
    await runQuietly([process.execPath, '--import', own, script, ...words], { timeoutSeconds, yielding: true });
    return undefined;
  } catch (error) {
    const reason = error.message.trimEnd().split('\n').at(-1).trim();
    return `not built, so ${without} (${[reason, advice].filter(Boolean).join('; ')})`;
  }
}

function isOnPath(program) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.some((folder) => existsSync(path.join(folder, program)));
}
