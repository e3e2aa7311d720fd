/** Finds the reference outputs for the oracle tests. They are outside the repository. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findReferenceData, referenceFolder } from '@ordo/testing/reference-data';
import type { Link, Sentence } from '../sentence.ts';
import { parseOracleLinks } from './oracle-links.ts';

/** The outputs of lader, and those of the top-down parser. */
type Oracle = 'preorder' | 'preorder-topdown';

/**
 * Returns true if the reference outputs are on this machine.
 * @throws if they are not, and ORDO_REQUIRE_REFERENCES is 1
 */
export function haveOracle(oracle: Oracle, what: string): boolean {
  return findReferenceData(`oracles/${oracle}`, what) !== null;
}

export function readOracle(oracle: Oracle, name: string): Buffer {
  const bytes = readFileSync(path.join(referenceFolder(), 'oracles', oracle, name));
  return name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

export function readOracleJson(oracle: Oracle, name: string): unknown {
  return JSON.parse(readOracle(oracle, name).toString('utf8'));
}

export function readOracleLines(oracle: Oracle, name: string): string[] {
  const lines = readOracle(oracle, name).toString('utf8').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/**
 * Reads lines of `words TAB classes`, in which the classes are repeated as in the runs.
 * @param columns the number of columns to return; the last one is repeated
 */
export function readOracleSentences(oracle: Oracle, name: string, columns: number): Sentence[] {
  return readOracleLines(oracle, name).map((line) => {
    const given = line.split('\t').map((column) => column.split(' '));
    return Array.from({ length: columns }, (_, i) => given[Math.min(i, given.length - 1)] as string[]);
  });
}

/** Reads the links of each line, which are written as `m-n ||| s-t s-t …`. */
export function readOracleLinks(oracle: Oracle, name: string): Link[][] {
  return readOracleLines(oracle, name).map(parseOracleLinks);
}
