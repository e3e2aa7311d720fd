import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { referenceFolder } from '@ordo/testing/reference-data';
import {
  createBpe,
  createNormalizer,
  createTokenizer,
  loadPrefixes,
  lowercase,
  parseBpeCodes,
  type Prefixes,
  removeNonPrinting,
} from '@ordo/text';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { describe, expect, it } from 'vitest';
import type { Corpus } from '../corpus/corpus.ts';
import { readCorpus } from '../corpus/read-corpus.ts';
import { parseLinks, renderLinkLine } from '../links/parse-links.ts';
import { renderLinks } from '../links/render-links.ts';
import { HEURISTICS, type Heuristic, symmetrize } from '../links/symmetrize.ts';
import { ALIGNER_DEFAULTS, trainAligner, type TrainingChoices } from '../model/train.ts';
import { WAYS } from '../native/kernels-under-test.ts';
import { haveOracles, readOracle } from './oracle-files.ts';
import { printed, type ReferenceIteration, toReference } from './reference-log.ts';

const present = haveOracles('Multi30k, words and sub-words, both directions');
const TIME_LIMIT = 600_000;
const DIRECTIONS = ['forward', 'reverse'] as const;

interface Log {
  iterations: ReferenceIteration[];
  mean_srclen_multiplier: number;
}

interface Run {
  name: string;
  input_sha256: string;
  forward: Log;
  reverse: Log;
  outputs: Record<string, { sha256_all_lines: string }>;
}

/** The ways in which the authors of each corpus prepared a line. */
const PREPARATIONS: Record<string, (language: 'en' | 'de') => Promise<(line: string) => string>> = {
  'ende-lc-tok': async (language) => {
    const normalize = createNormalizer({ language });
    const tokenize = createTokenizer({ language, prefixes: await readPrefixes(language), aggressive: false });
    return (line) => tokenize(normalize(lowercase(line)));
  },
  'ende-bpe8000': async (language) => {
    const normalize = createNormalizer({ language });
    const tokenize = createTokenizer({ language, prefixes: await readPrefixes(language), aggressive: true });
    const codes = path.join(referenceFolder(), 'oracles/text/bpe/codes.en-de.8000');
    const bpe = createBpe(parseBpeCodes(readFileSync(codes, 'utf8')));
    return (line) => bpe.apply(tokenize(removeNonPrinting(normalize(line))));
  },
};

async function readPrefixes(language: string): Promise<Prefixes> {
  const folder = path.join(referenceFolder(), 'oracles/text/nonbreaking_prefixes-lgpl');
  return (await loadPrefixes(folder, language)).prefixes;
}

async function readSide(corpus: string, language: 'en' | 'de'): Promise<string[]> {
  const prepare = await PREPARATIONS[corpus]?.(language);
  const file = path.join(referenceFolder(), `data/multi30k/train.${language}.gz`);
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  return lines.map((line) => prepare?.(line) ?? '');
}

async function readPairs(corpus: string): Promise<Buffer> {
  const [sources, targets] = await Promise.all([readSide(corpus, 'en'), readSide(corpus, 'de')]);
  return Buffer.from(sources.map((source, i) => `${source} ||| ${targets[i]}\n`).join(''));
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

const parse = (text: string, i: number) => parseLinks(text, { name: 'links', line: i + 1 });

function symmetrizeAll(forward: Buffer, reverse: Buffer, heuristic: Heuristic): string {
  const [lines, others] = [forward, reverse].map((bytes) => bytes.toString('utf8').split('\n').slice(0, -1));
  const combined = (lines as string[]).map((line, i) =>
    renderLinkLine(symmetrize(parse(line, i), parse(others?.[i] as string, i), heuristic)),
  );
  return `${combined.join('\n')}\n`;
}

async function readRun(name: string): Promise<{ run: Run; corpus: Corpus }> {
  const { runs } = JSON.parse(readOracle('manifest.json').toString('utf8')) as { runs: Run[] };
  const run = runs.find((one) => one.name === name) as Run;
  const text = await readPairs(name);
  expect(sha256(text)).toBe(run.input_sha256);
  return { run, corpus: readCorpus(text, name) };
}

/** Aligns in both directions and compares the logs. */
function alignBothWays(corpus: Corpus, run: Run, choices: TrainingChoices): [Buffer, Buffer] {
  const flags = { favourDiagonal: true, optimiseTension: true, variationalBayes: true };
  return DIRECTIONS.map((direction) => {
    const reverse = direction === 'reverse';
    const trained = trainAligner(corpus, { ...ALIGNER_DEFAULTS, ...flags, reverse }, choices);
    expect(trained.iterations.map(toReference)).toEqual(run[direction].iterations);
    expect(printed(trained.lengthRatio)).toBe(run[direction].mean_srclen_multiplier);
    return Buffer.concat(renderLinks(corpus, trained.decoded, { reverse }));
  }) as [Buffer, Buffer];
}

describeWithReferences(present, '29,000 pairs of Multi30k against fast_align', () => {
  describe.each(Object.keys(PREPARATIONS))('%s', { timeout: TIME_LIMIT }, (name) => {
    it.each(WAYS)('both logs and the hashes of both directions, $way', async ({ choices }) => {
      const { run, corpus } = await readRun(name);
      const hashes = alignBothWays(corpus, run, choices).map(sha256);
      expect(hashes).toEqual(DIRECTIONS.map((direction) => run.outputs[direction]?.sha256_all_lines));
    });

    it('the hashes of all five heuristics', async () => {
      const { run, corpus } = await readRun(name);
      const links = alignBothWays(corpus, run, {});
      for (const heuristic of HEURISTICS) {
        const hash = sha256(symmetrizeAll(...links, heuristic));
        expect([heuristic, hash]).toEqual([heuristic, run.outputs[heuristic]?.sha256_all_lines]);
      }
      expect(Object.keys(run.outputs)).toHaveLength(DIRECTIONS.length + HEURISTICS.length);
    });
  });
});
