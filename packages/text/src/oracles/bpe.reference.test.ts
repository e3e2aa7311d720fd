/** Compares codes, vocabularies and segmentations of a text of our own with subword-nmt, byte for byte. */
import { readReferencePart } from '@ordo/testing/reference-part';
import { describe, expect, it } from 'vitest';
import {
  countUnits,
  countWords,
  createBpe,
  createBpeFilter,
  learnBpe,
  parseBpeCodes,
  parseWordCounts,
  renderBpeCodes,
  renderWordCounts,
} from '../index.ts';
import { KERNELS } from '../native/kernels-under-test.ts';
import { textOf } from './lines.ts';

type BpeCase =
  | { readonly kind: 'learn'; readonly args: readonly string[]; readonly codes: readonly string[] }
  | { readonly kind: 'vocabulary'; readonly learned: string; readonly vocabulary: readonly string[] }
  | {
      readonly kind: 'apply';
      readonly learned: string;
      readonly args: readonly string[];
      readonly expected: readonly string[];
    };

const { cases, shared } = readReferencePart<
  BpeCase,
  { readonly training: readonly string[]; readonly input: readonly string[] }
>('text', 'bpe.json');

const learned = cases.filter((one) => one.kind === 'learn');
const applied = cases.filter((one) => one.kind === 'apply');
const vocabulary = cases.find((one) => one.kind === 'vocabulary');
const codesOf = (name: string): string => textOf(learned.find(({ args }) => args.join(' ') === name)?.codes ?? []);

function countTraining(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of shared.training) countWords(line, counts);
  return counts;
}

const valueOf = (args: readonly string[], flag: string): string | undefined =>
  args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined;

describe.each(KERNELS)('subword-nmt on a text of our own, $way', ({ kernel }) => {
  it.each(learned)('learns the codes of $args', ({ args, codes }) => {
    const found = learnBpe(countTraining(), Number(valueOf(args, '-s')), {
      minimumFrequency: Number(valueOf(args, '--min-frequency') ?? 2),
      totalSymbols: args.includes('-t'),
      kernel,
    });
    expect(renderBpeCodes(found)).toBe(textOf(codes));
  });

  it.each(applied)('segments with the codes of $learned and $args', ({ learned: name, args, expected }) => {
    const merges = valueOf(args, '-m');
    const limited = args.includes('--vocabulary');
    const options = {
      separator: valueOf(args, '--separator') ?? '@@',
      glossaries: args.includes('--glossaries') ? args.slice(args.indexOf('--glossaries') + 1) : [],
      ...(merges !== undefined && { merges: Number(merges) }),
      ...(limited && {
        vocabulary: {
          counts: parseWordCounts(textOf(vocabulary?.vocabulary ?? [])),
          threshold: Number(valueOf(args, '--vocabulary-threshold')),
        },
      }),
    };
    const codes = codesOf(name);
    expect(shared.input.map(createBpe(parseBpeCodes(codes), options).apply)).toEqual(expected);
    const block = createBpeFilter(codes, { ...options, kernel })(Buffer.from(textOf(shared.input)));
    expect(Buffer.from(block).toString()).toBe(textOf(expected));
  });
});

describe('subword-nmt on a text of our own', () => {
  it('counts the units of the training text', () => {
    const bpe = createBpe(parseBpeCodes(codesOf(vocabulary?.learned ?? '')));
    expect(renderWordCounts(countUnits(countTraining(), bpe))).toBe(textOf(vocabulary?.vocabulary ?? []));
  });
});
