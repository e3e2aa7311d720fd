/** Computes exactly, for each word of a text, which words before it the prediction of a language model depended on. */
import { OrdoError } from '@ordo/core';
import type { Tokenizer } from '@ordo/lm';
import { freezeLanguageModel, type LanguageModel, scoreText, windowOf } from '@ordo/nmt';
import { addRows } from '../changes/by-word.ts';
import { computeChanges } from '../changes/changes.ts';
import type { DecompositionSize } from '../changes/flops.ts';
import { findWords, type Word } from './find-words.ts';
import { planWordWindows, type WordWindow } from './plan-windows.ts';

/** ΔLP in bits: log2 P of a word minus log2 P of this word without the input from another word. */
export interface TextAttribution {
  readonly words: readonly string[];
  /** The tokens before the first word, such as `</s>`; none if the model has no token with which to begin. */
  readonly start: readonly string[];
  /** log2 P of each word; null for the first word if nothing comes before it. */
  readonly logProbabilities: readonly (number | null)[];
  /** [word][token at the start, then the words before]. Null if no window holds both. */
  readonly changes: readonly (readonly (number | null)[])[];
}

export interface TextOptions {
  readonly signal?: AbortSignal;
  /** Called with the share of the text that is done, from 0 to 1. */
  readonly onShare?: (share: number) => void;
  /** Called with each window that is done. */
  readonly onWindow?: (size: DecompositionSize) => void;
}

export interface LanguageReader {
  readonly model: LanguageModel;
  readonly tokenizer: Tokenizer;
}

/** A text as a model reads it, with the tokens of each word. */
export interface WordText {
  readonly ids: Int32Array;
  /** The words in order. Every token belongs to one word, and every word has at least one token. */
  readonly words: readonly Word[];
  /** The tokens before the first word. */
  readonly start: { readonly ids: readonly number[]; readonly tokens: readonly string[] };
}

/**
 * @throws OrdoError `engine.invalid-input` for a text without words, `model.input-too-long` for a word that is longer than the
 * window, `model.invalid` when tokenizer and model do not fit each other
 */
export async function attributeText(
  { model, tokenizer }: LanguageReader,
  text: string,
  options: TextOptions = {},
): Promise<TextAttribution> {
  const encoding = tokenizer.encode(text, { bare: true });
  const words = findWords(text, encoding);
  return attributeWords(model, { ids: Int32Array.from(encoding.ids), words, start: startOf(tokenizer) }, options);
}

/** Does the same for words that somebody else has found, such as the annotators of a corpus. */
export async function attributeWords(
  model: LanguageModel,
  { ids, words, start }: WordText,
  { signal, onShare, onWindow }: TextOptions = {},
): Promise<TextAttribution> {
  if (words.length === 0) throw new OrdoError('engine.invalid-input', 'there is no word in the text');
  const windows = planWordWindows(words, windowOf(model) - start.ids.length);
  const weights = windows.map((window) => countPairs(words, window));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const columns = start.ids.length;
  const changes = words.map((_, word) => nulls(columns + word));
  const logProbabilities = nulls(words.length);
  let done = 0;
  for (const [index, window] of windows.entries()) {
    signal?.throwIfAborted();
    const weight = weights[index] as number;
    const tell = (share: number): void => onShare?.((done + share * weight) / all);
    const { explained, size } = await explainWindow(model, { words, ids, start: start.ids, window, signal, tell });
    for (const { word, logProbability, read } of explained) {
      logProbabilities[word] = logProbability;
      for (const [column, change] of read) (changes[word] as (number | null)[])[column] = change;
    }
    done += weight;
    onWindow?.(size);
  }
  return { words: words.map(({ word }) => word), start: start.tokens, logProbabilities, changes };
}

const nulls = (length: number): (number | null)[] => Array.from({ length }, () => null);

/** Returns the tokens that the tokenizer adds before every text. */
export function startOf(tokenizer: Tokenizer): WordText['start'] {
  const { ids, tokens } = tokenizer.encode('');
  return { ids, tokens };
}

interface WindowCall {
  readonly words: readonly Word[];
  readonly ids: Int32Array;
  readonly start: readonly number[];
  readonly window: WordWindow;
  readonly signal: AbortSignal | undefined;
  readonly tell: (share: number) => void;
}

interface Explained {
  readonly word: number;
  readonly logProbability: number | null;
  /** Columns and their changes. */
  readonly read: readonly (readonly [number, number])[];
}

async function explainWindow(
  model: LanguageModel,
  { words, ids, start, window: { begin, end, explainFrom }, signal, tell }: WindowCall,
): Promise<{ readonly explained: readonly Explained[]; readonly size: DecompositionSize }> {
  const first = words[begin]?.tokens[0] as number;
  const last = words[end - 1]?.tokens.at(-1) as number;
  const text = Int32Array.of(...start, ...ids.subarray(first, last + 1));
  // The last token is predicted, but not read.
  const time = text.length - 1;
  if (time === 0) {
    return { explained: [{ word: begin, logProbability: null, read: [] }], size: { time, starts: [], pairs: 0 } };
  }
  /** Returns a token's position in the window. */
  const placed = (token: number): number => start.length + token - first;
  const read = [
    ...start.map((_, column) => ({ column, positions: [column] })),
    ...words.slice(begin, end).map(({ tokens }, i) => ({
      column: start.length + begin + i,
      positions: tokens.map(placed).filter((position) => position < time),
    })),
  ].filter(({ positions }) => positions.length > 0);
  const chosen = Array.from({ length: end - explainFrom }, (_, i) => explainFrom + i);
  const rows = chosen.map((word) =>
    (words[word] as Word).tokens.map((token) => placed(token) - 1).filter((row) => row >= 0),
  );
  const fromRow = Math.min(...rows.flat());
  const scores = await scoreText(model, text);
  const frozen = freezeLanguageModel(model, text.slice(0, -1));
  try {
    const found = await computeChanges(frozen, {
      tokens: text.slice(1),
      sets: read.map(({ positions }) => ({ target: positions })),
      fromRow,
      onBlock: (done) => tell(done / read.length),
      ...(signal === undefined ? {} : { signal }),
    });
    const byWord = addRows(found, rows);
    const explained = chosen.map((word, row) => ({
      word,
      logProbability: sumOrNull(words[word] as Word, rows[row] as number[], scores),
      read: read.flatMap(({ column }, set) =>
        column < start.length + word ? [[column, byWord.values[row * byWord.sets + set] as number] as const] : [],
      ),
    }));
    const starts = read.map(({ positions }) => positions[0] as number);
    const pairs = starts.reduce((sum, position) => sum + time - Math.max(fromRow, position), 0);
    return { explained, size: { time, starts, pairs } };
  } finally {
    frozen.dispose();
  }
}

/** Returns log2 P of a word; null if nothing comes before its first token. */
function sumOrNull({ tokens }: Word, rows: readonly number[], scores: Float64Array): number | null {
  if (rows.length < tokens.length) return null;
  return rows.reduce((sum, row) => sum + (scores[row] as number), 0) / Math.LN2;
}

/** Counts about as many pairs as a window has, to estimate its share of the cost. */
function countPairs(words: readonly Word[], { begin, end, explainFrom }: WordWindow): number {
  let pairs = 0;
  for (let word = explainFrom; word < end; word++) pairs += (words[word] as Word).tokens.length * (word - begin + 1);
  return pairs;
}
