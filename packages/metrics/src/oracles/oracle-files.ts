/** Finds and reads the outputs of reference tools for the oracle tests. They lie outside the repository. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findReferenceData, referenceFolder } from '@ordo/testing/reference-data';

const folder = path.join(referenceFolder(), 'oracles/metrics');

/** False where the oracle files are not installed. In CI their absence is an error. */
export const oraclesPresent = findReferenceData('oracles/metrics', 'the metrics against their oracles') !== null;

export function readOracle(file: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
}

export function readCompressedOracle(file: string): Buffer {
  return gunzipSync(readFileSync(path.join(folder, file)));
}

/** The lines of a corpus file, which only `\n` ends. */
export function readCorpus(file: string, firstLines?: number): string[] {
  const lines = readFileSync(path.join(folder, file), 'utf8').replace(/\n$/, '').split('\n');
  return lines.slice(0, firstLines);
}

/** One case of bleu.json, chrf.json or ter.json. */
export interface MetricCase {
  readonly id: string;
  readonly groups: readonly string[];
  readonly corpus_name: string;
  readonly level: 'corpus' | 'sentence';
  readonly corpus?: { hypotheses: string; references: string[]; first_lines?: number };
  readonly hypotheses?: string[];
  readonly references?: (string | null)[][];
  readonly options: Readonly<Record<string, string | number | boolean | null>>;
  readonly expected: Expected & { readonly sentences?: readonly Expected[] };
  readonly signature?: string;
}

export type Expected = Readonly<Record<string, number | string | readonly number[]>>;

/** The texts of a case, which are inline or in corpus files. */
export function readTexts(oracle: MetricCase): { hypotheses: string[]; references: (string | null)[][] } {
  if (oracle.corpus === undefined) return { hypotheses: oracle.hypotheses ?? [], references: oracle.references ?? [] };
  const { hypotheses, references, first_lines } = oracle.corpus;
  return {
    hypotheses: readCorpus(hypotheses, first_lines),
    references: references.map((file) => readCorpus(file, first_lines)),
  };
}

/** True within a relative 1e-9, the tolerance of the oracles for scores. */
export function isClose(actual: number, expected: number, tolerance = 1e-9): boolean {
  return Math.abs(actual - expected) <= tolerance * Math.max(1e-12, Math.abs(expected));
}
