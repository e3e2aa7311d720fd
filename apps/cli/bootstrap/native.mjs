/** Builds the C++ addons. Without a compiler Ordo still works, only more slowly, so a failure is reported and not thrown. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './environment.mjs';
import { runQuietly } from './processes.mjs';

/**
 * In the order in which they are built: by what each is called, its package and what is so without it. One that serves a program of the
 * machine is wanted where that program is; whoever asks for what it does elsewhere is told then how to get both.
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

/** Whether the headers of N-API lie beside Node. Where they do not, they come with the packages. */
export function hasHeaders() {
  return existsSync(path.resolve(path.dirname(process.execPath), '../include/node/node_api.h'));
}

/**
 * Resolves to undefined, to a remark when the build fails, or to false where nothing is to be built. Without `allSets`, the caller's
 * environment decides.
 */
export async function buildAddon({ folder, without, advice, serves, timeoutSeconds = 300 }, allSets) {
  if (serves !== undefined && !isOnPath(serves)) return false;
  const own = pathToFileURL(path.join(import.meta.dirname, 'own-packages.mjs')).href;
  const script = path.join(ROOT, folder, 'scripts/build.mjs');
  const words = allSets ? ['--all'] : [];
  try {
    // Whatever waits for packages and TypeScript waits longest, so these go first.
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
