/** The files of a small byte-level tokenizer: all bytes, and a few merges. */
import { CHARACTER_OF_BYTE } from '../tokenizer/byte-alphabet.ts';

const MERGES = ['t h', 'th e', 'Ġ the', 'l o', 'lo w'] as const;
const MERGED = MERGES.map((merge) => merge.replace(' ', ''));

/** Ids 0 … 255 are bytes, and 256 … 260 the merged tokens. */
export const TINY_VOCABULARY: Readonly<Record<string, number>> = Object.fromEntries(
  [...CHARACTER_OF_BYTE, ...MERGED].map((token, id) => [token, id]),
);

const BYTE_LEVEL = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: false, use_regex: true };

/** @param changes replaces top-level values; those in `model` replace the values of the model */
export function tinyTokenizerJson({ model, ...changes }: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: BYTE_LEVEL,
    post_processor: BYTE_LEVEL,
    decoder: BYTE_LEVEL,
    ...changes,
    model: { type: 'BPE', dropout: null, vocab: TINY_VOCABULARY, merges: MERGES, ...(model as object | undefined) },
  });
}

export function addedToken(content: string, id: number, rules: Readonly<Record<string, boolean>> = {}) {
  return { id, content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: true, ...rules };
}

export const TINY_MERGES = `#version: 0.2\n${MERGES.join('\n')}\n`;
