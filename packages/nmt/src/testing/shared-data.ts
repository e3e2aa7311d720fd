/** Finds reference data that is too large or not ours to keep in the repository. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** ORDO_SHARED_DIR, or `shared` beside the repository. */
const SHARED = process.env['ORDO_SHARED_DIR'] ?? fileURLToPath(new URL('../../../../../shared', import.meta.url));

/** The path of shared data, or null after saying loudly what will be skipped. */
export function findSharedData(relative: string): string | null {
  const found = path.join(SHARED, relative);
  if (existsSync(found)) return found;
  console.warn(`SKIPPED: tests against ${relative}, which is not in ${SHARED} (set ORDO_SHARED_DIR)`);
  return null;
}
