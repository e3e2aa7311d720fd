/** Finds the reference alignments for the oracle tests. They are outside the repository. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findReferenceData, referenceFolder } from '@ordo/testing/reference-data';

const ORACLES = 'oracles/alignment';

/**
 * Returns true if the reference outputs are on this machine.
 * @throws if they are not, and ORDO_REQUIRE_REFERENCES is 1
 */
export function haveOracles(what: string): boolean {
  return findReferenceData(ORACLES, what) !== null;
}

export function readOracle(name: string): Buffer {
  const bytes = readFileSync(path.join(referenceFolder(), ORACLES, name));
  return name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

export function readOracleLines(name: string): string[] {
  const lines = readOracle(name).toString('utf8').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
