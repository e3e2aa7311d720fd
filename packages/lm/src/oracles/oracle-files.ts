/** Finds the reference outputs for the oracle tests. They are outside the repository. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findReferenceData, referenceFolder } from '@ordo/testing/reference-data';

const ORACLES = 'oracles/lm';

/**
 * Returns true if the reference outputs are on this machine.
 * @throws if they are not, and ORDO_REQUIRE_REFERENCES is 1
 */
export function haveOracles(what: string): boolean {
  return findReferenceData(ORACLES, what) !== null;
}

export function oraclePath(...names: readonly string[]): string {
  return path.join(referenceFolder(), ORACLES, ...names);
}

export function readOracle(...names: readonly string[]): unknown {
  return JSON.parse(readFileSync(oraclePath(...names), 'utf8'));
}
