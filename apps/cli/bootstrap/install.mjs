/** Installs the packages with `npm ci` if the installed ones differ from the lockfile. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NPM, ROOT } from './environment.mjs';
import { runQuietly } from './processes.mjs';

/** Installs the packages if needed. Resolves to false when there was nothing to do. */
export async function installPackages() {
  const reason = findReason(ROOT);
  if (reason === undefined) return false;
  await runQuietly([...NPM, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    timeoutSeconds: 900,
  });
  return `npm ci, because ${reason}`;
}

/**
 * Returns the reason for an install, or undefined when none is needed. npm writes `node_modules/.package-lock.json` last, so an
 * interrupted install has no such file. A package may be missing only if it is optional (made for another platform) or bundled
 * with another package.
 */
export function findReason(root) {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const installed = readPackages(path.join(root, 'node_modules/.package-lock.json'));
  if (wanted === undefined) throw new Error(`${root}/package-lock.json is missing: is this a whole clone?`);
  if (installed === undefined) return 'nothing is installed yet';
  for (const [place, entry] of Object.entries(wanted)) {
    if (!place.startsWith('node_modules/') && !place.includes('/node_modules/')) continue;
    const found = installed[place];
    if (found === undefined && (entry.optional || entry.devOptional || entry.peer)) continue;
    if (found === undefined) return `${place} is missing`;
    if (found.version !== entry.version || found.link !== entry.link) return `${place} has another version`;
  }
  return undefined;
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
