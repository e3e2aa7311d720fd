/** Finds the reference outputs for the oracle tests. They are outside the repository. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findReferenceData, referenceFolder } from '@ordo/testing/reference-data';

const ORACLES = 'oracles/text';

/**
 * Returns true if the reference outputs are on this machine.
 * @throws if they are not, and ORDO_REQUIRE_REFERENCES is 1
 */
export function haveOracles(what: string): boolean {
  return findReferenceData(ORACLES, what) !== null;
}

export function oraclePath(name: string): string {
  return path.join(referenceFolder(), ORACLES, name);
}

export function readOracle(name: string): string {
  return readFileSync(oraclePath(name), 'utf8');
}

export function readManifest(name: string): unknown {
  return JSON.parse(readOracle(name));
}

/** Returns one side of Multi30k. */
export function readMulti30k(set: string, language: string): string {
  return gunzipSync(readFileSync(path.join(referenceFolder(), `data/multi30k/${set}.${language}.gz`))).toString('utf8');
}
