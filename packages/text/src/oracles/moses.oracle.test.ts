import { createHash } from 'node:crypto';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { expect, it } from 'vitest';
import { lowercase } from '../index.ts';
import { removeNonPrinting } from '../moses/characters.ts';
import { createNormalizer } from '../moses/normalize.ts';
import { loadPrefixes, type Prefixes } from '../moses/prefixes.ts';
import { parseProtectedPatterns } from '../moses/protect.ts';
import { createTokenizer } from '../moses/tokenize.ts';
import { chain, type Filter, filterOf, type MosesTool } from './moses-tools.ts';
import { haveOracles, oraclePath, readManifest, readMulti30k, readOracle } from './oracle-files.ts';
import { firstDifference, linesOf, textOf } from './lines.ts';

const EXPECTED_CASES = 127;
const EXPECTED_CORPORA = 16;
const present = haveOracles(`${EXPECTED_CASES} Moses cases and ${EXPECTED_CORPORA} full corpora`);

interface MosesCase extends MosesTool {
  id: string;
  input: string;
  expected: string;
}

interface CorpusHash {
  set: string;
  lang: string;
  pipeline: string;
  sha256: string;
}

const prefixFolder = 'nonbreaking_prefixes-lgpl';

function pipelineOf({ pipeline, lang }: CorpusHash, prefixes: Prefixes): Filter {
  const normalizer = createNormalizer({ language: lang });
  const tokenizer = (aggressive: boolean): Filter => createTokenizer({ language: lang, prefixes, aggressive });
  switch (pipeline) {
    case 'norm':
      return normalizer;
    case 'tok':
      return tokenizer(false);
    case 'fairseq: norm|rmnp|tok -a':
      return chain(normalizer, removeNonPrinting, tokenizer(true));
    case 'm30k: lower|norm|tok':
      return chain(lowercase, normalizer, tokenizer(false));
    default:
      throw new Error(`the manifest names the unknown pipeline ${pipeline}`);
  }
}

describeWithReferences(present, 'Moses reference outputs', () => {
  const { cases } = readManifest('moses/manifest.json') as { cases: MosesCase[] };
  const protectedPatterns = parseProtectedPatterns(readOracle(`${prefixFolder}/basic-protected-patterns`));

  it.each(cases)('$id: $tool $args on $input gives $expected', async (one) => {
    const { prefixes } = await loadPrefixes(oraclePath(prefixFolder), one.lang);
    const filter = filterOf(one, { prefixes, protectedPatterns });
    const actual = textOf(linesOf(readOracle(one.input)).map(filter));
    expect(firstDifference(actual, readOracle(one.expected))).toBeUndefined();
  });

  it('covers every case that the reference outputs came with', () => {
    console.info(`Moses: ${cases.length} cases compared byte for byte`);
    expect(cases.length).toBeGreaterThanOrEqual(EXPECTED_CASES);
  });
});

describeWithReferences(present, 'Moses on whole corpora', () => {
  const corpora = readManifest('moses/full-corpus-hashes.json') as CorpusHash[];

  it.each(corpora)('$pipeline of the $set set of Multi30k in $lang has the reference hash', async (one) => {
    const { prefixes } = await loadPrefixes(oraclePath(prefixFolder), one.lang);
    const lines = linesOf(readMulti30k(one.set, one.lang));
    const output = textOf(lines.map(pipelineOf(one, prefixes)));
    expect(createHash('sha256').update(output).digest('hex')).toBe(one.sha256);
  });

  it('covers every corpus that the reference hashes came with', () => {
    console.info(`Moses: ${corpora.length} whole corpora compared by hash`);
    expect(corpora.length).toBeGreaterThanOrEqual(EXPECTED_CORPORA);
  });
});
