/** Finds the reference data of tests: oracles, corpora and published figures that are too large, or not ours, to commit. */
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder that holds reference data: ORDO_SHARED_DIR, else `shared` beside the clone. */
export function referenceFolder(): string {
  return path.resolve(process.env['ORDO_SHARED_DIR'] ?? path.join(import.meta.dirname, '../../../../shared'));
}

/**
 * The path of reference data, or null where it is absent.
 * @param relative the path inside the reference folder.
 * @param what what cannot be tested without the data.
 * @throws in CI, where no comparison may be left out.
 */
export function findReferenceData(relative: string, what: string): string | null {
  const found = path.join(referenceFolder(), relative);
  if (existsSync(found)) return found;
  reportAbsent(what, `there is no ${found}; set ORDO_SHARED_DIR to the folder that holds ${relative}`);
  return null;
}

/**
 * Says loudly that tests are skipped for want of what they compare with.
 * @throws in CI (the variable CI is set), where no comparison may be left out.
 */
export function reportAbsent(what: string, reason: string): void {
  if (runsInCi()) throw new Error(`${what} cannot be tested, and in CI nothing may be skipped: ${reason}`);
  console.warn(`SKIPPED: ${what}: ${reason}`);
}

function runsInCi(): boolean {
  const value = process.env['CI'] ?? '';
  return value !== '' && value !== '0' && value !== 'false';
}
