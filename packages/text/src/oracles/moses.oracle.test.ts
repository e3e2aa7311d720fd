import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { escapeLine, lowercase, unescapeLine } from '../index.ts';
import { createDetokenizer } from '../moses/detokenize.ts';
import { removeNonPrinting, replaceUnicodePunctuation } from '../moses/characters.ts';
import { createNormalizer } from '../moses/normalize.ts';
import { loadPrefixes, type Prefixes } from '../moses/prefixes.ts';
import { parseProtectedPatterns } from '../moses/protect.ts';
import { createTokenizer } from '../moses/tokenize.ts';
import {
  firstDifference,
  haveOracles,
  linesOf,
  oraclePath,
  readManifest,
  readMulti30k,
  readOracle,
  textOf,
} from './oracle-files.ts';

const EXPECTED_CASES = 127;
const EXPECTED_CORPORA = 16;
const present = haveOracles(`${EXPECTED_CASES} Moses cases and ${EXPECTED_CORPORA} full corpora`);

interface MosesCase {
  id: string;
  tool: string;
  args: string[];
  lang: string;
  input: string;
  expected: string;
}

interface CorpusHash {
  set: string;
  lang: string;
  pipeline: string;
  sha256: string;
}

type Filter = (line: string) => string;

const chain =
  (...filters: Filter[]): Filter =>
  (line) =>
    filters.reduce((text, filter) => filter(text), line);

const prefixFolder = 'nonbreaking_prefixes-lgpl';
const protectedPatterns = present ? parseProtectedPatterns(readOracle(`${prefixFolder}/basic-protected-patterns`)) : [];

function filterOf({ tool, args, lang }: MosesCase, prefixes: Prefixes): Filter {
  const has = (flag: string): boolean => args.includes(flag);
  const tokenizer = createTokenizer({
    language: lang,
    prefixes,
    aggressive: has('-a'),
    escape: !has('-no-escape'),
    penn: has('-penn'),
    skipMarkup: has('-x'),
    protectedPatterns: has('-protected') ? protectedPatterns : [],
  });
  const normalizer = createNormalizer({ language: lang, penn: has('-penn') });
  switch (tool) {
    case 'normalize-punctuation.perl':
      return normalizer;
    case 'remove-non-printing-char.perl':
      return removeNonPrinting;
    case 'replace-unicode-punctuation.perl':
      return replaceUnicodePunctuation;
    case 'lowercase.perl':
      return lowercase;
    case 'tokenizer.perl':
      return tokenizer;
    case 'detokenizer.perl':
      return createDetokenizer({ language: lang, uppercaseFirst: has('-u'), penn: has('-penn') });
    case 'escape-special-chars.perl':
      return escapeLine;
    case 'deescape-special-chars.perl':
      return unescapeLine;
    case 'pipeline: lowercase.perl | normalize-punctuation.perl -l L | tokenizer.perl -l L':
      return chain(lowercase, normalizer, tokenizer);
    default:
      throw new Error(`the manifest names the unknown tool ${tool}`);
  }
}

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

describe.skipIf(!present)('Moses reference outputs', () => {
  const cases = present ? (readManifest('moses/manifest.json') as { cases: MosesCase[] }).cases : [];

  it.each(cases)('$id: $tool $args on $input gives $expected', async (one) => {
    const { prefixes } = await loadPrefixes(oraclePath(prefixFolder), one.lang);
    const filter = filterOf(one, prefixes);
    const actual = textOf(linesOf(readOracle(one.input)).map(filter));
    expect(firstDifference(actual, readOracle(one.expected))).toBeUndefined();
  });

  it('covers every case that the reference outputs came with', () => {
    console.info(`Moses: ${cases.length} cases compared byte for byte`);
    expect(cases.length).toBeGreaterThanOrEqual(EXPECTED_CASES);
  });
});

describe.skipIf(!present)('Moses on whole corpora', () => {
  const corpora = present ? (readManifest('moses/full-corpus-hashes.json') as CorpusHash[]) : [];

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
