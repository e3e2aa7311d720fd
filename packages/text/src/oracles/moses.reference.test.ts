/** Compares with Moses' scripts for text, truecasing and cleaning, on lines and with abbreviation lists of our own. */
import { readReferencePart } from '@ordo/testing/reference-part';
import { describe, expect, it } from 'vitest';
import {
  createCleaner,
  createTruecaser,
  createTruecaseTrainer,
  detruecase,
  parsePrefixes,
  parseProtectedPatterns,
  parseTruecaseModel,
  renderTruecaseModel,
} from '../index.ts';
import { cleanerOptionsOf } from './cleaner-options.ts';
import { filterOf, type MosesTool } from './moses-tools.ts';
import { textOf } from './lines.ts';
import { decided, withoutTieOrder } from './truecase-ties.ts';

interface MosesCase extends MosesTool {
  readonly id: string;
  readonly input: readonly string[];
  readonly expected: readonly string[];
}

interface MosesShared {
  readonly prefixes: Readonly<Record<string, string>>;
  readonly protectedPatterns: string;
}

describe('Moses on lines of our own', () => {
  const { cases, shared } = readReferencePart<MosesCase, MosesShared>('text', 'moses.json');
  const protectedPatterns = parseProtectedPatterns(shared.protectedPatterns);

  it.each(cases)('$id: $tool $args in $lang', (one) => {
    // As in Moses, a language without a list uses the English one.
    const prefixes = parsePrefixes(shared.prefixes[one.lang] ?? (shared.prefixes['en'] as string));
    expect(one.input.map(filterOf(one, { prefixes, protectedPatterns }))).toEqual(one.expected);
  });
});

interface TruecaseCase {
  readonly id: string;
  readonly useFirstWord: boolean;
  readonly training: readonly string[];
  readonly model: readonly string[];
  readonly input: readonly string[];
  readonly truecased: readonly string[];
  readonly detruecased: readonly string[];
}

describe('truecasing of lines of our own', () => {
  const { cases } = readReferencePart<TruecaseCase>('text', 'truecase.json');

  it.each(cases)('$id: the same model but for the order of ties, and the same lines', (one) => {
    const trainer = createTruecaseTrainer({ useFirstWord: one.useFirstWord });
    one.training.forEach((line) => trainer.add(line));
    const written = renderTruecaseModel(trainer.model());
    const expected = textOf(one.model);
    expect(withoutTieOrder(parseTruecaseModel(written))).toEqual(withoutTieOrder(parseTruecaseModel(expected)));
    expect(decided(written)).toEqual(decided(expected));
    expect(one.input.map(createTruecaser(parseTruecaseModel(expected)))).toEqual(one.truecased);
    expect(one.truecased.map(detruecase)).toEqual(one.detruecased);
  });
});

interface CleanCase {
  readonly id: string;
  readonly args: readonly string[];
  readonly minimum: number;
  readonly maximum: number;
  readonly kept: readonly number[];
  readonly source: readonly string[];
  readonly target: readonly string[];
}

describe('cleaning of pairs of our own', () => {
  const { cases, shared } = readReferencePart<
    CleanCase,
    { readonly source: readonly string[]; readonly target: readonly string[] }
  >('text', 'clean.json');

  it.each(cases)('$id', ({ args, minimum, maximum, kept, source, target }) => {
    const clean = createCleaner(cleanerOptionsOf(args, { minimum, maximum }));
    const pairs = shared.source.map((line, i) => clean(line, shared.target[i] as string));
    expect(pairs.flatMap((pair, i) => (pair ? [i + 1] : []))).toEqual(kept);
    expect(pairs.flatMap((pair) => (pair ? [pair[0]] : []))).toEqual(source);
    expect(pairs.flatMap((pair) => (pair ? [pair[1]] : []))).toEqual(target);
  });
});
