/** Finds the reference outputs that the oracle tests compare with; they lie outside the repository. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findReferenceData, referenceFolder } from '@ordo/testing/reference-data';

const ORACLES = 'oracles/text';

/** Whether the reference outputs are on this machine. @throws where they are not, and ORDO_REQUIRE_REFERENCES is 1. */
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

/** One side of Multi30k. */
export function readMulti30k(set: string, language: string): string {
  return gunzipSync(readFileSync(path.join(referenceFolder(), `data/multi30k/${set}.${language}.gz`))).toString('utf8');
}

/** Splits at newlines only. Other characters that some tools take for line ends belong to the text. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

export function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** The first difference, with its line, which is more useful than a diff of whole corpora. */
export function firstDifference(actual: string, expected: string): string | undefined {
  if (actual === expected) return undefined;
  const a = actual.split('\n');
  const e = expected.split('\n');
  const line = a.findIndex((text, i) => text !== e[i]);
  return `line ${line + 1}: ${JSON.stringify(a[line])} instead of ${JSON.stringify(e[line])}`;
}
