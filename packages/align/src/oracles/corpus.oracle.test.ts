import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { referenceFolder } from '@ordo/testing/reference-data';
import { createNormalizer, createTokenizer, loadPrefixes, lowercase } from '@ordo/text';
import { describe, expect, it } from 'vitest';
import { readCorpus } from '../corpus/read-corpus.ts';
import { renderLinks } from '../links/render-links.ts';
import { ALIGNER_DEFAULTS, trainAligner } from '../model/train.ts';
import { haveOracles, readOracle, readOracleLines } from './oracle-files.ts';
import { printed, type ReferenceIteration, toReference } from './reference-log.ts';

const present = haveOracles('Multi30k, both directions');
const TIME_LIMIT = 300_000;
/**
 * A line may differ where a word occurs twice, as far from the diagonal on either side: the products tie or not by their last
 * bit, and fast_align's own bits depend on the order of its hash tables.
 */
const MOST_DIFFERENT = 1;

interface Log {
  iterations: ReferenceIteration[];
  mean_srclen_multiplier: number;
}

interface Run {
  name: string;
  input_sha256: string;
  forward: Log;
  reverse: Log;
}

/** One side of Multi30k as its authors prepared it. */
async function readSide(language: string): Promise<string[]> {
  const { prefixes } = await loadPrefixes(
    path.join(referenceFolder(), 'oracles/text/nonbreaking_prefixes-lgpl'),
    language,
  );
  const normalize = createNormalizer({ language });
  const tokenize = createTokenizer({ language, prefixes, aggressive: false });
  const file = path.join(referenceFolder(), `data/multi30k/train.${language}.gz`);
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  return lines.map((line) => tokenize(normalize(lowercase(line))));
}

describe.skipIf(!present)('29,000 pairs of Multi30k against fast_align', () => {
  it.each(['forward', 'reverse'] as const)(
    '%s',
    async (direction) => {
      const [sources, targets] = await Promise.all(['en', 'de'].map(readSide));
      const text = (sources as string[]).map((source, i) => `${source} ||| ${targets?.[i]}\n`).join('');
      const { runs } = JSON.parse(readOracle('manifest.json').toString('utf8')) as { runs: Run[] };
      const run = runs.find(({ name }) => name === 'ende-lc-tok') as Run;
      expect(createHash('sha256').update(text).digest('hex')).toBe(run.input_sha256);
      const corpus = readCorpus(Buffer.from(text), 'Multi30k');
      const reverse = direction === 'reverse';
      const flags = { favourDiagonal: true, optimiseTension: true, variationalBayes: true };
      const trained = trainAligner(corpus, { ...ALIGNER_DEFAULTS, ...flags, reverse });
      expect(trained.iterations.map(toReference)).toEqual(run[direction].iterations);
      expect(printed(trained.lengthRatio)).toBe(run[direction].mean_srclen_multiplier);
      const lines = Buffer.concat(renderLinks(corpus, trained.decoded, { reverse }))
        .toString('utf8')
        .split('\n');
      const expected = readOracleLines(`ende-lc-tok/all.${direction}.pharaoh.gz`);
      expect(lines).toHaveLength(expected.length + 1);
      expect(expected.filter((line, i) => line !== lines[i]).length).toBeLessThanOrEqual(MOST_DIFFERENT);
    },
    TIME_LIMIT,
  );
});
