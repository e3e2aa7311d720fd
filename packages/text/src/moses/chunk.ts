/** A chunk (what stands between two blanks) as the tokeniser writes it, cut once and remembered. */
import { FOLLOWED_BY, FOLLOWED_BY_ANY } from '../streams/word-outputs.ts';
import { LOWERCASE, unicodePattern } from '../unicode-14.ts';
import { createChunkCutter } from './chunk-rules.ts';
import { escapeCharacters } from './escape.ts';
import { keepsStop, type StopRule, stopRuleOf } from './full-stop.ts';
import type { Prefixes } from './prefixes.ts';

export interface Chunk {
  /** Tokens, joined and escaped. */
  readonly text: string;
  /** The same with the last full stop set apart. */
  readonly parted: string;
  /** Bits of `FOLLOWED_BY`: before what the last full stop stays. */
  readonly keptBefore: number;
  /** Which of `FOLLOWED_BY` this chunk is to the one before it. */
  readonly kind: number;
}

export interface ChunkOptions {
  readonly language: string;
  readonly aggressive?: boolean;
  readonly escape?: boolean;
}

/** Chunks remembered before the memory is emptied: enough for a corpus, bounded for an endless stream. */
const REMEMBERED_CHUNKS = 200_000;

/** Before what the last full stop of a chunk stays. */
const KEPT_BEFORE: Record<StopRule, number> = {
  'no-stop': FOLLOWED_BY_ANY,
  always: FOLLOWED_BY.lowerCase | FOLLOWED_BY.digit | FOLLOWED_BY.other,
  'before-number': FOLLOWED_BY.lowerCase | FOLLOWED_BY.digit,
  'before-lower-case': FOLLOWED_BY.lowerCase,
};

/** What the ends of a line treat otherwise than a blank does. */
const startMatters = /^[,']/;
const endMatters = /[,']$/;
const lowerCaseStart = unicodePattern(`^${LOWERCASE}`);

type ReadChunk = (word: string, isFirst: boolean, isLast: boolean) => Chunk;

/** Returns a function from a chunk, and whether it is its line's first or last, to what is written for it. */
export function createChunkReader(options: ChunkOptions, prefixes: Prefixes): ReadChunk {
  const escape = options.escape === false ? (text: string) => text : escapeCharacters;
  const cut = createChunkCutter(options.language, options.aggressive ?? false);
  return (word, isFirst, isLast) => {
    const before = isFirst && startMatters.test(word) ? '' : ' ';
    const after = isLast && endMatters.test(word) ? '' : ' ';
    return createChunk(cut(`${before}${word}${after}`), prefixes, escape);
  };
}

/** The same, remembering chunks but for those to which the ends of a line matter. */
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

/** A run of full stops is a token already and has none to lose. */
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
