/**
 * Moses' tokeniser (`tokenizer.perl`), byte for byte.
 *
 * All but the full stop is decided inside a chunk (what stands between two blanks), and corpora repeat their chunks: each
 * is cut once and remembered. A line is then its chunks' tokens, joined, with one decision for each full stop at the end
 * of a chunk. Two chunks touch each other in one case only, `x' 'y`, where both claim the same blank; they stay one.
 */
import { LOWERCASE, unicodePattern } from '../unicode-14.ts';
import { createChunkCutter } from './chunk-rules.ts';
import { escapeCharacters } from './escape.ts';
import { keepsStop, type StopRule, stopRuleOf } from './full-stop.ts';
import { checkLanguage } from './languages.ts';
import { createPennTokenizer } from './penn-tokenize.ts';
import { ownPrefixes, type Prefixes } from './prefixes.ts';
import { createProtector } from './protect.ts';
import { collapseSpace, isBlank, isTag, trimSpace } from './white-space.ts';

export interface TokenizerOptions {
  /** A code that Moses knows, such as `de`. */
  readonly language: string;
  /** Split hyphenated words: `well-known` → `well @-@ known`. Default false. */
  readonly aggressive?: boolean;
  /** Write reserved characters as entities (`&apos;`). Default true. */
  readonly escape?: boolean;
  /** Words that keep their full stop. Default: the short list that comes with this package. */
  readonly prefixes?: Prefixes;
  /** Perl patterns whose matches stay whole. */
  readonly protectedPatterns?: readonly string[];
  /** Leave lines that are one XML tag as they are. Default false. */
  readonly skipMarkup?: boolean;
  /** The Penn treebank's conventions instead; `aggressive`, `escape` and `protectedPatterns` do not apply. Default false. */
  readonly penn?: boolean;
}

/** A chunk's tokens, joined; ready but for the last full stop. */
interface Chunk {
  readonly text: string;
  /** The same with the last full stop set apart. */
  readonly parted: string;
  readonly stop: StopRule;
  readonly startsLowerCase: boolean;
  readonly startsWithDigit: boolean;
}

/** Chunks remembered before the memory is emptied: enough for a corpus, bounded for an endless stream. */
const REMEMBERED_CHUNKS = 200_000;
const lowerCaseStart = unicodePattern(`^${LOWERCASE}`);

/** Compiles a tokeniser: a pure function from a line without its newline to the tokens with blanks between them. */
export function createTokenizer(options: TokenizerOptions): (line: string) => string {
  checkLanguage(options.language);
  const prefixes = options.prefixes ?? ownPrefixes(options.language).prefixes;
  const tokenize = options.penn ? createPennTokenizer(prefixes) : createStandardTokenizer(options, prefixes);
  const isKept = options.skipMarkup ? (line: string) => isTag(line) || isBlank(line) : isBlank;
  return (line) => (isKept(line) ? line : tokenize(line));
}

function createStandardTokenizer(options: TokenizerOptions, prefixes: Prefixes): (line: string) => string {
  const escape = options.escape === false ? (text: string) => text : escapeCharacters;
  const findChunk = createChunkMemory(options, prefixes, escape);
  const protect = options.protectedPatterns?.length ? createProtector(options.protectedPatterns) : undefined;

  const readChunks = (text: string, isFirst: boolean, isLast: boolean): Chunk[] => {
    const words = splitIntoChunks(trimSpace(text));
    return words.map((word, i) => findChunk(word, isFirst && i === 0, isLast && i === words.length - 1));
  };
  return (line) => {
    if (protect === undefined) return joinChunks(readChunks(line, true, true), escape);
    const fragments = protect(collapseSpace(` ${line} `)).filter(
      (fragment) => fragment.isProtected || /[^ ]/.test(fragment.text),
    );
    const chunks = fragments.flatMap((fragment, i) =>
      fragment.isProtected
        ? [protectedChunk(escape(fragment.text))]
        : readChunks(fragment.text, i === 0, i === fragments.length - 1),
    );
    return joinChunks(chunks, escape);
  };
}

/** At blanks, except between two apostrophes. */
function splitIntoChunks(text: string): string[] {
  if (text === '') return [];
  const words = text.split(' ');
  if (!text.includes("' '")) return words;
  const chunks: string[] = [];
  for (const word of words) {
    const previous = chunks.at(-1);
    if (previous?.endsWith("'") && word.startsWith("'")) chunks[chunks.length - 1] = `${previous} ${word}`;
    else chunks.push(word);
  }
  return chunks;
}

function createChunkMemory(
  options: TokenizerOptions,
  prefixes: Prefixes,
  escape: (text: string) => string,
): (word: string, isFirst: boolean, isLast: boolean) => Chunk {
  const cut = createChunkCutter(options.language, options.aggressive ?? false);
  const remembered = new Map<string, Chunk>();
  return (word, isFirst, isLast) => {
    // The start and the end of a line differ from a blank for commas and apostrophes alone.
    const before = isFirst && /^[,']/.test(word) ? '' : ' ';
    const after = isLast && /[,']$/.test(word) ? '' : ' ';
    const key = before === ' ' && after === ' ' ? word : `${before}\n${word}\n${after}`;
    let chunk = remembered.get(key);
    if (chunk === undefined) {
      chunk = createChunk(cut(`${before}${word}${after}`), prefixes, escape);
      if (remembered.size >= REMEMBERED_CHUNKS) remembered.clear();
      remembered.set(key, chunk);
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
  const first = tokens[0] ?? '';
  return {
    text: escape([...settled, last].join(' ')),
    parted: escape([...settled, partStop(last)].join(' ')),
    stop: ruleOf(last, prefixes),
    startsLowerCase: lowerCaseStart.test(first),
    startsWithDigit: /^[0-9]/.test(first),
  };
}

/** A run of full stops is a token already and has none to lose. */
function ruleOf(token: string, prefixes: Prefixes): StopRule {
  return /^\.+$/.test(token) ? 'no-stop' : stopRuleOf(token, prefixes);
}

function partStop(token: string): string {
  return `${token.slice(0, -1)} .`;
}

function protectedChunk(text: string): Chunk {
  return { text, parted: text, stop: 'no-stop', startsLowerCase: false, startsWithDigit: false };
}

function joinChunks(chunks: readonly Chunk[], escape: (text: string) => string): string {
  let line = '';
  for (let i = 0; i < chunks.length; i++) {
    const chunk = chunks[i] as Chunk;
    if (i > 0) line += ' ';
    line += keepsLastStop(chunk, chunks[i + 1]) ? chunk.text : chunk.parted;
  }
  // The rules for apostrophes miss one at the very end of a line.
  const missed = escape(".'");
  return line.endsWith(missed) ? `${line.slice(0, -missed.length)} . ${escape("'")} ` : line;
}

function keepsLastStop({ stop }: Chunk, next: Chunk | undefined): boolean {
  if (stop === 'no-stop') return true;
  if (next === undefined) return false;
  return stop === 'always' || next.startsLowerCase || (stop === 'before-number' && next.startsWithDigit);
}
