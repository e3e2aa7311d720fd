/** Compares everything that a tokenizer computes with the reference. */
import { expect } from 'vitest';
import type { Tokenizer } from '../tokenizer/tokenizer.ts';

interface Case {
  readonly i: number;
  readonly ids: number[];
  readonly tokens: string[];
  readonly offsets: [number, number][];
  readonly offsets_utf16?: [number, number][];
  readonly special_mask?: number[];
  readonly decode: string;
  readonly decode_skip?: string;
  readonly ids_no_special?: number[];
  readonly round_trip: boolean;
}

export interface ExpectedOfTokenizer {
  readonly vocab_size_with_added: number;
  readonly cases: readonly Case[];
  readonly decode_cases: readonly { ids: number[]; text: string; text_skip: string }[];
  readonly pairs: readonly { a: string; b: string; ids: number[]; type_ids: number[]; offsets: [number, number][] }[];
  readonly lone_surrogates: readonly { utf16_units: number[]; ids: number[] }[];
}

/** Converts UTF-16 offsets to code points, which the reference counts. */
function inCodePoints(text: string, offsets: readonly (readonly [number, number])[]): [number, number][] {
  const counts: number[] = [];
  let points = 0;
  for (const character of text) {
    counts.push(points, ...(character.length === 2 ? [NaN] : []));
    points += 1;
  }
  counts.push(points);
  return offsets.map(([start, end]) => [counts[start] as number, counts[end] as number]);
}

/** Returns what a tokenizer computes for a string, in the form of the reference. */
function encodeCase(tokenizer: Tokenizer, text: string, i: number): Required<Case> {
  const { ids, tokens, offsets, specialMask } = tokenizer.encode(text);
  const bare = tokenizer.encode(text, { bare: true }).ids;
  return {
    i,
    ids: [...ids],
    tokens: [...tokens],
    offsets: inCodePoints(text, offsets),
    offsets_utf16: offsets.map(([start, end]) => [start, end]),
    special_mask: [...specialMask],
    decode: tokenizer.decode(ids),
    decode_skip: tokenizer.decode(ids, { skipSpecial: true }),
    ids_no_special: [...bare],
    round_trip: tokenizer.decode(bare) === text,
  };
}

/** Fills in the parts that the reference leaves out because they equal another part. */
const complete = (expected: Case): Required<Case> => ({
  ...expected,
  offsets_utf16: expected.offsets_utf16 ?? expected.offsets,
  special_mask: expected.special_mask ?? expected.ids.map(() => 0),
  decode_skip: expected.decode_skip ?? expected.decode,
  ids_no_special: expected.ids_no_special ?? expected.ids,
});

/** @throws at the first difference */
export function checkTokenizer(tokenizer: Tokenizer, strings: readonly string[], expected: ExpectedOfTokenizer): void {
  expect(tokenizer.size).toBe(expected.vocab_size_with_added);
  for (const wanted of expected.cases) {
    const text = strings[wanted.i] as string;
    expect(encodeCase(tokenizer, text, wanted.i)).toEqual(complete(wanted));
    expect([...tokenizer.encodeIds(text)]).toEqual(wanted.ids);
    expect([...tokenizer.encodeIds(text, { bare: true })]).toEqual(wanted.ids_no_special ?? wanted.ids);
  }
  for (const { ids, text, text_skip: skipped } of expected.decode_cases) {
    expect(tokenizer.decode(ids)).toBe(text);
    expect(tokenizer.decode(ids, { skipSpecial: true })).toBe(skipped);
  }
  for (const { a, b, ids, type_ids: types, offsets } of expected.pairs) {
    const pair = tokenizer.encode(a, { second: b });
    expect(pair.ids).toEqual(ids);
    expect(pair.typeIds).toEqual(types);
    const boundary = pair.ids.length - tokenizer.encode(b, { bare: true }).ids.length;
    const [first, second] = [pair.offsets.slice(0, boundary), pair.offsets.slice(boundary)];
    expect([...inCodePoints(a, first), ...inCodePoints(b, second)]).toEqual(offsets);
  }
  for (const { utf16_units: units, ids } of expected.lone_surrogates) {
    expect(tokenizer.encode(String.fromCharCode(...units)).ids).toEqual(ids);
  }
}
