import { createHash } from 'node:crypto';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { expect, it } from 'vitest';
import { removeNonPrinting } from '../moses/characters.ts';
import { createNormalizer } from '../moses/normalize.ts';
import {
  addCounts,
  countUnits,
  countWords,
  createBpe,
  createBpeFilter,
  createTokenizer,
  learnBpe,
  loadPrefixes,
  parseBpeCodes,
  parseWordCounts,
  renderBpeCodes,
  renderWordCounts,
} from '../index.ts';
import { KERNELS } from '../native/kernels-under-test.ts';
import { haveOracles, oraclePath, readManifest, readMulti30k, readOracle } from './oracle-files.ts';
import { firstDifference, linesOf, textOf } from './lines.ts';

const EXPECTED_LEARNED = 4;
const EXPECTED_APPLIED = 33;
const present = haveOracles(`${EXPECTED_LEARNED} BPE learning and ${EXPECTED_APPLIED} BPE application cases`);

interface LearnCase {
  id: string;
  symbols?: number;
  args?: string[];
  input?: string;
  inputs?: string[];
  train_sha256?: Record<string, string>;
  codes: string;
  vocab?: Record<string, string>;
}

interface ApplyCase {
  id: string;
  codes: string;
  options: {
    merges?: number;
    separator?: string;
    vocab?: string;
    threshold?: number;
    glossaries?: string[];
  };
  input: string;
  expected: string;
}

function optionOf(args: readonly string[], flag: string): number | undefined {
  const index = args.indexOf(flag);
  return index < 0 ? undefined : Number(args[index + 1]);
}

function countsOf(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) countWords(line, counts);
  return counts;
}

async function tokenizeTraining(language: string): Promise<string[]> {
  const { prefixes } = await loadPrefixes(oraclePath('nonbreaking_prefixes-lgpl'), language);
  const normalize = createNormalizer({ language });
  const tokenize = createTokenizer({ language, prefixes, aggressive: true });
  return linesOf(readMulti30k('train', language)).map((line) => tokenize(removeNonPrinting(normalize(line))));
}

const WAYS = KERNELS.map(({ way }) => way).join(' and ');

function inBothWays<T extends object>(cases: readonly T[]): (T & (typeof KERNELS)[number])[] {
  return cases.flatMap((one) => KERNELS.map((kernel) => ({ ...one, ...kernel })));
}

interface Manifest {
  learn: LearnCase[];
  apply: ApplyCase[];
}

describeWithReferences(present, 'BPE learning against subword-nmt', () => {
  const manifest = readManifest('bpe/manifest.json') as Manifest;

  it.each(inBothWays(manifest.learn))('$id learns $codes $way', ({ kernel, ...one }) => {
    const args = one.args ?? [];
    const counts = one.inputs
      ? addCounts(one.inputs.map((name) => parseWordCounts(readOracle(`bpe/${name}`))))
      : countsOf(linesOf(readOracle(one.input as string)));
    const codes = learnBpe(counts, one.symbols ?? (optionOf(args, '-s') as number), {
      minimumFrequency: optionOf(args, '--min-frequency') ?? 2,
      totalSymbols: args.includes('-t'),
      kernel,
    });
    expect(firstDifference(renderBpeCodes(codes), readOracle(one.codes))).toBeUndefined();
  });

  it.each(manifest.learn.filter((one) => one.vocab))(
    '$id writes the vocabularies of both sides in the reference order',
    async (one) => {
      const bpe = createBpe(parseBpeCodes(readOracle(one.codes)));
      for (const [language, file] of Object.entries(one.vocab ?? {})) {
        const lines = await tokenizeTraining(language);
        expect(createHash('sha256').update(textOf(lines)).digest('hex')).toBe(one.train_sha256?.[language]);
        const vocabulary = renderWordCounts(countUnits(countsOf(lines), bpe));
        expect(firstDifference(vocabulary, readOracle(file))).toBeUndefined();
      }
    },
  );

  it('covers every case that the reference outputs came with', () => {
    console.info(`BPE: ${manifest.learn.length} learned codes compared byte for byte, ${WAYS}`);
    expect(manifest.learn.length).toBeGreaterThanOrEqual(EXPECTED_LEARNED);
  });
});

describeWithReferences(present, 'BPE application against subword-nmt', () => {
  const manifest = readManifest('bpe/manifest.json') as Manifest;

  it.each(inBothWays(manifest.apply))('$id: $codes on $input gives $expected $way', ({ kernel, ...one }) => {
    const { merges = -1, separator = '@@', vocab, threshold = 0, glossaries = [] } = one.options;
    const codes = readOracle(one.codes);
    const options = {
      separator,
      glossaries,
      ...(merges >= 0 && { merges }),
      ...(vocab && { vocabulary: { counts: parseWordCounts(readOracle(vocab)), threshold } }),
    };
    const lines = linesOf(readOracle(one.input));
    const expected = readOracle(one.expected);
    const byLine = textOf(lines.map(createBpe(parseBpeCodes(codes), options).apply));
    expect(firstDifference(byLine, expected)).toBeUndefined();
    const byBlock = createBpeFilter(codes, { ...options, kernel })(Buffer.from(textOf(lines)));
    expect(firstDifference(Buffer.from(byBlock).toString(), expected)).toBeUndefined();
  });

  it('covers every case that the reference outputs came with', () => {
    console.info(`BPE: ${manifest.apply.length} applications compared byte for byte, ${WAYS}`);
    expect(manifest.apply.length).toBeGreaterThanOrEqual(EXPECTED_APPLIED);
  });
});
