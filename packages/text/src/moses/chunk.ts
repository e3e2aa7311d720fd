/** A chunk, which is the text between two blanks, as the tokeniser writes it. It is cut once and then remembered. */
import { FOLLOWED_BY, FOLLOWED_BY_ANY } from '../streams/word-outputs.ts';
import { LOWERCASE, unicodePattern } from '../unicode-14.ts';
import { createChunkCutter } from './chunk-rules.ts';
import { escapeCharacters } from './escape.ts';
import { keepsStop, type StopRule, stopRuleOf } from './full-stop.ts';
import type { Prefixes } from './prefixes.ts';

export interface Chunk {
  /** The tokens, joined and escaped. */
  readonly text: string;
  /** The same text with the last full stop split off. */
  readonly parted: string;
  /** Bits of `FOLLOWED_BY`: the kinds of following chunk for which the last full stop stays attached. */
  readonly keptBefore: number;
  /** The kind of this chunk for the chunk before it: one of `FOLLOWED_BY`. */
  readonly kind: number;
}

export interface ChunkOptions {
  readonly language: string;
  readonly aggressive?: boolean;
  readonly escape?: boolean;
}

/**
 * The number of chunks that are kept before the cache is emptied. It is enough for a corpus, and limits memory for an endless
 * stream.
 */
const REMEMBERED_CHUNKS = 200_000;

/** The kinds of following chunk for which the last full stop of a chunk stays attached. */
const KEPT_BEFORE: Record<StopRule, number> = {
  'no-stop': FOLLOWED_BY_ANY,
  always: FOLLOWED_BY.lowerCase | FOLLOWED_BY.digit | FOLLOWED_BY.other,
  'before-number': FOLLOWED_BY.lowerCase | FOLLOWED_BY.digit,
  'before-lower-case': FOLLOWED_BY.lowerCase,
};

/** Characters for which the end of a line differs from a blank. */
const startMatters = /^[,']/;
const endMatters = /[,']$/;
const lowerCaseStart = unicodePattern(`^${LOWERCASE}`);

type ReadChunk = (word: string, isFirst: boolean, isLast: boolean) => Chunk;

/** Returns a function that reads a chunk, given whether it is the first or the last of its line. */
export function createChunkReader(options: ChunkOptions, prefixes: Prefixes): ReadChunk {
  const escape = options.escape === false ? (text: string) => text : escapeCharacters;
  const cut = createChunkCutter(options.language, options.aggressive ?? false);
  return (word, isFirst, isLast) => {
    const before = isFirst && startMatters.test(word) ? '' : ' ';
    const after = isLast && endMatters.test(word) ? '' : ' ';
    return createChunk(cut(`${before}${word}${after}`), prefixes, escape);
  };
}

/** Keeps the results of a function for each chunk, except for chunks to which the ends of the line matter. */
export function rememberChunks(readChunk: ReadChunk): ReadChunk {
  const remembered = new Map<string, Chunk>();
  return (word, isFirst, isLast) => {
    if ((isFirst && startMatters.test(word)) || (isLast && endMatters.test(word))) {
      return readChunk(word, isFirst, isLast);
    }
    let chunk = remembered.get(word);
    if (chunk === undefined) {
      chunk = readChunk(word, false, false);
      if (remembered.size >= REMEMBERED_CHUNKS) remembered.clear();
      remembered.set(word, chunk);
    }
    return chunk;
  };
}

function createChunk(tokens: readonly string[], prefixes: Prefixes, escape: (text: string) => string): Chunk {
  const settled = tokens.slice(0, -1).map((token, i) => {
    const keeps = keepsStop(ruleOf(token, prefixes), tokens[i + 1]);
    return keeps ? token : partStop(token);
  });
  const last = tokens.at(-1) ?? '';
  return {
    text: escape([...settled, last].join(' ')),
    parted: escape([...settled, partStop(last)].join(' ')),
    keptBefore: KEPT_BEFORE[ruleOf(last, prefixes)],
    kind: kindOf(tokens[0] ?? ''),
  };
}

/** Returns the stop rule of a token. A run of full stops is already a token, so no stop is split off. */
function ruleOf(token: string, prefixes: Prefixes): StopRule {
  return /^\.+$/.test(token) ? 'no-stop' : stopRuleOf(token, prefixes);
}

function kindOf(token: string): number {
  if (lowerCaseStart.test(token)) return FOLLOWED_BY.lowerCase;
  return /^[0-9]/.test(token) ? FOLLOWED_BY.digit : FOLLOWED_BY.other;
}

function partStop(token: string): string {
  return `${token.slice(0, -1)} .`;
}
