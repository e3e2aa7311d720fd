/** Finds the reference data of tests: oracles, corpora and published figures that are too large, or not ours, to commit. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { OrdoError } from '@ordo/core';
import { noteAbsent, type Requirement } from '../requirements.ts';

export const REFERENCE_DATA: Requirement = {
  name: 'the reference data',
  get: 'set ORDO_SHARED_DIR to the folder that holds them',
};

/** Returns the folder with reference data: ORDO_SHARED_DIR, or otherwise `shared` next to the clone. */
export function referenceFolder(): string {
  return path.resolve(process.env['ORDO_SHARED_DIR'] ?? path.join(import.meta.dirname, '../../../../../shared'));
}

/**
 * Returns the path of reference data, or null if they are absent.
 * @param relative the path inside the reference folder
 * @param what names what cannot be tested without the data
 * @throws OrdoError `environment.invalid` if they are absent and ORDO_REQUIRE_REFERENCES is 1, and for a wrong value of that
 * variable
 */
export function findReferenceData(relative: string, what: string): string | null {
  const required = areReferencesRequired();
  const found = path.join(referenceFolder(), relative);
  if (existsSync(found)) return found;
  refuseOrWarn({
    required,
    what,
    reason: `there is no ${found}`,
    requirement: REFERENCE_DATA,
    fix: `set ORDO_SHARED_DIR to the folder that holds ${relative}`,
  });
  return null;
}

/**
 * Says loudly that tests are skipped because the data for comparison are absent.
 * @param fix says how to get what is absent
 * @throws OrdoError `environment.invalid` if ORDO_REQUIRE_REFERENCES is 1, and for a wrong value of that variable
 */
export function reportAbsent(what: string, { reason, fix }: { readonly reason: string; readonly fix: string }): void {
  refuseOrWarn({ requirement: { name: what, get: fix }, required: areReferencesRequired(), what, reason, fix });
}

interface Absence {
  readonly requirement: Requirement;
  readonly required: boolean;
  readonly what: string;
  readonly reason: string;
  readonly fix: string;
}

function refuseOrWarn({ requirement, required, what, reason, fix }: Absence): void {
  if (!required) return noteAbsent(requirement, `${what}: ${reason}`);
  throw new OrdoError(
    'environment.invalid',
    `${what} cannot be tested: ${reason}, and ORDO_REQUIRE_REFERENCES is 1, so no comparison may be left out`,
    { fix: `${fix}, or unset ORDO_REQUIRE_REFERENCES to skip these tests` },
  );
}

function areReferencesRequired(): boolean {
  const value = process.env['ORDO_REQUIRE_REFERENCES'] ?? '';
  if (value === '1') return true;
  if (value === '' || value === '0') return false;
  throw new OrdoError(
    'environment.invalid',
    `ORDO_REQUIRE_REFERENCES is "${value}", which is neither 1 (tests fail without reference data) nor 0 (they are skipped)`,
    { fix: 'set it to 1 or 0, or unset it' },
  );
}
