/** Learns a byte-level BPE tokenizer (Sennrich et al. 2016, algorithm 1, over bytes as in Radford et al. 2019, §2.2). */
import { OrdoError } from '@ordo/core';
import { CHARACTER_OF_BYTE } from './byte-alphabet.ts';
import { PairCounts } from './pair-counts.ts';
import { splitWords } from './split-words.ts';

/**
 * The tokens that begin and end a text, and that fill up shorter texts of a batch. A text that contains one of them means the
 * token.
 */
export const SPECIAL_TOKENS = { end: '</s>', pad: '<pad>' } as const;

const BYTES = 256;
/** Ids 0 and 1 are those of `SPECIAL_TOKENS`. The bytes follow, and then the merged tokens. */
const FIRST_BYTE = Object.keys(SPECIAL_TOKENS).length;

/** The largest number of tokens whose pairs the learner can count. */
export const LARGEST_VOCABULARY = 65_536;

export const SMALLEST_VOCABULARY = FIRST_BYTE + BYTES;

/**
 * Learns the most frequent pairs of a text, one after another. Of equally frequent pairs, it takes the one whose tokens were
 * learnt first. A pair that occurs only once is not learnt, so a small text gives fewer tokens than requested.
 * @returns the text of a `tokenizer.json`
 */
export function learnTokenizer(texts: Iterable<string>, vocabularySize: number): string {
  if (
    !Number.isInteger(vocabularySize) ||
    vocabularySize < SMALLEST_VOCABULARY ||
    vocabularySize > LARGEST_VOCABULARY
  ) {
    throw new OrdoError('model.invalid', `a byte-level vocabulary cannot have ${vocabularySize} tokens`, {
      fix: `choose a number from ${SMALLEST_VOCABULARY} (two special tokens and all bytes) to ${LARGEST_VOCABULARY}`,
    });
  }
  const tokens: string[] = [...Object.values(SPECIAL_TOKENS), ...CHARACTER_OF_BYTE];
  const merges: string[] = [];
  const pairs = new PairCounts(countWords(texts));
  while (tokens.length < vocabularySize) {
    const best = pairs.best();
    if (best === null || best.count < 2) break;
    const [left, right] = [tokens[best.left] as string, tokens[best.right] as string];
    merges.push(`${left} ${right}`);
    pairs.merge(best, tokens.length);
    tokens.push(left + right);
  }
  return renderTokenizer(tokens, merges);
}

/** Returns each word as the ids of its bytes, with the number of times that it occurs. */
function countWords(texts: Iterable<string>): { readonly symbols: number[]; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const text of texts) for (const word of splitWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => ({
    symbols: Array.from(Buffer.from(word, 'utf8'), (byte) => FIRST_BYTE + byte),
    count,
  }));
}

const BYTE_LEVEL = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: false, use_regex: true };

const describeSpecial = (content: string, id: number) => ({
  id,
  content,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special: true,
});

const textPart = (id: string) => ({ Sequence: { id, type_id: 0 } });

function renderTokenizer(tokens: readonly string[], merges: readonly string[]): string {
  const { end } = SPECIAL_TOKENS;
  const begin = { SpecialToken: { id: end, type_id: 0 } };
  return `${JSON.stringify(
    {
      version: '1.0',
      truncation: null,
      padding: null,
      added_tokens: Object.values(SPECIAL_TOKENS).map(describeSpecial),
      normalizer: null,
      pre_tokenizer: BYTE_LEVEL,
      post_processor: {
        type: 'TemplateProcessing',
        single: [begin, textPart('A')],
        pair: [begin, textPart('A'), begin, textPart('B')],
        special_tokens: { [end]: { id: end, ids: [0], tokens: [end] } },
      },
      decoder: BYTE_LEVEL,
      model: {
        type: 'BPE',
        dropout: null,
        unk_token: null,
        continuing_subword_prefix: null,
        end_of_word_suffix: null,
        fuse_unk: false,
        byte_fallback: false,
        ignore_merges: false,
        vocab: Object.fromEntries(tokens.map((token, id) => [token, id])),
        merges,
      },
    },
    null,
    1,
  )}\n`;
}
