/** Finds and reads the outputs of reference tools for the oracle tests. They are outside the repository. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findReferenceData, referenceFolder } from '@ordo/testing/reference-data';
import type { MetricCase } from './metric-case.ts';

const folder = path.join(referenceFolder(), 'oracles/metrics');

/** False if the oracle files are not installed. In CI their absence is an error. */
export const oraclesPresent = findReferenceData('oracles/metrics', 'the metrics against their oracles') !== null;

export function readOracle(file: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
}

export function readCompressedOracle(file: string): Buffer {
  return gunzipSync(readFileSync(path.join(folder, file)));
}

/** Returns the lines of a corpus file, which only `\n` ends. */
export function readCorpus(file: string, firstLines?: number): string[] {
  const lines = readFileSync(path.join(folder, file), 'utf8').replace(/\n$/, '').split('\n');
  return lines.slice(0, firstLines);
}

/** A case in the form of its file: the texts are inline or in corpus files. */
type StoredCase = Omit<MetricCase, 'hypotheses' | 'references'> &
  Partial<MetricCase> & { readonly corpus?: { hypotheses: string; references: string[]; first_lines?: number } };

/** Returns the cases of bleu.json, chrf.json or ter.json. */
export function readMetricCases(file: string): MetricCase[] {
  const { cases } = readOracle(file) as { cases: StoredCase[] };
  return cases.map(({ corpus, ...one }) => {
    if (corpus === undefined) return { ...one, hypotheses: one.hypotheses ?? [], references: one.references ?? [] };
    const { hypotheses, references, first_lines: lines } = corpus;
    return {
      ...one,
      hypotheses: readCorpus(hypotheses, lines),
      references: references.map((name) => readCorpus(name, lines)),
    };
  });
}
