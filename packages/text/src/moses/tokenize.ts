/**
 * Moses' tokeniser (`tokenizer.perl`), byte for byte.
 *
 * Everything except full stops is decided inside a chunk, which is the text between two blanks. Corpora repeat their chunks, so
 * each is cut once and remembered. A line is then made of the tokens of its chunks, with one decision for each full stop at the
 * end of a chunk. Two chunks depend on each other in one case only, `x' 'y`, where the rules of both match the same blank; they
 * are treated as one chunk.
 */
import { type ByteFilter, createLineFilter } from '../streams/byte-filter.ts';
import { FOLLOWED_BY, FOLLOWED_BY_ANY } from '../streams/word-outputs.ts';
import { createWordwiseFilter } from '../streams/wordwise-filter.ts';
import { type Chunk, createChunkReader, rememberChunks } from './chunk.ts';
import { escapeCharacters } from './escape.ts';
import { checkLanguage } from './languages.ts';
import { createPennTokenizer } from './penn-tokenize.ts';
import { ownPrefixes, type Prefixes } from './prefixes.ts';
import { createProtector } from './protect.ts';
import { collapseSpace, holdsSpace, isBlank, isTag, trimSpace } from './white-space.ts';

export interface TokenizerOptions {
  /** A code that Moses knows, such as `de`. */
  readonly language: string;
  /** Splits hyphenated words: `well-known` → `well @-@ known`. Default false. */
  readonly aggressive?: boolean;
  /** Writes reserved characters as entities (`&apos;`). Default true. */
  readonly escape?: boolean;
  /** Words that keep their full stop. Defaults to the short list that comes with this package. */
  readonly prefixes?: Prefixes;
  /** Perl patterns whose matches stay whole. */
  readonly protectedPatterns?: readonly string[];
  /** Does not change lines that are one XML tag. Default false. */
  readonly skipMarkup?: boolean;
  /**
   * Follows the Penn treebank's conventions instead; `aggressive`, `escape` and `protectedPatterns` then have no effect. Default
   * false.
   */
  readonly penn?: boolean;
}

type ReadChunk = (word: string, isFirst: boolean, isLast: boolean) => Chunk;

/**
 * Compiles a tokeniser, a pure function from a line without its newline to the tokens with blanks between them.
 * @throws OrdoError `text.unknown-option` for a language that Moses does not know, or a pattern that cannot be compiled
 */
export function createTokenizer(options: TokenizerOptions): (line: string) => string {
  checkLanguage(options.language);
  const prefixes = options.prefixes ?? ownPrefixes(options.language).prefixes;
  const tokenize = options.penn
    ? createPennTokenizer(prefixes)
    : createStandardTokenizer(options, rememberChunks(createChunkReader(options, prefixes)));
  const isKept = options.skipMarkup ? (line: string) => isTag(line) || isBlank(line) : isBlank;
  return (line) => (isKept(line) ? line : tokenize(line));
}

/** Returns the tokeniser over bytes, for whole corpora. It gives the same text as `createTokenizer` gives line by line. */
export function createTokenizerFilter(options: TokenizerOptions): ByteFilter {
  const transform = createTokenizer(options);
  if (options.penn || options.protectedPatterns?.length) return createLineFilter(transform);
  const readChunk = createChunkReader(options, options.prefixes ?? ownPrefixes(options.language).prefixes);
  return createWordwiseFilter({
    transform,
    describe: (word) => {
      if (holdsSpace(word)) return undefined;
      const chunk = readChunk(Buffer.from(word).toString('utf8'), false, false);
      return { ...chunk, text: Buffer.from(chunk.text), parted: Buffer.from(chunk.parted) };
    },
    // For these characters, the end of a line differs from a blank. A line that begins with `<` may be a tag.
    edges: options.skipMarkup ? ",'<" : ",'",
    pair: "'",
  });
}

function createStandardTokenizer(options: TokenizerOptions, readChunk: ReadChunk): (line: string) => string {
  const escape = options.escape === false ? (text: string) => text : escapeCharacters;
  const protect = options.protectedPatterns?.length ? createProtector(options.protectedPatterns) : undefined;

  const readText = (text: string, isFirst: boolean, isLast: boolean): Chunk[] => {
    const words = splitIntoChunks(trimSpace(text));
    return words.map((word, i) => readChunk(word, isFirst && i === 0, isLast && i === words.length - 1));
  };
  const readFragments = (line: string, cut: ReturnType<typeof createProtector>): Chunk[] => {
    const fragments = cut(collapseSpace(` ${line} `)).filter(
      (fragment) => fragment.isProtected || /[^ ]/.test(fragment.text),
    );
    return fragments.flatMap(({ text, isProtected }, i) =>
      isProtected ? [protectedChunk(escape(text))] : readText(text, i === 0, i === fragments.length - 1),
    );
  };
  return (line) => {
    const chunks = protect === undefined ? readText(line, true, true) : readFragments(line, protect);
    return fixEnd(joinChunks(chunks), escape);
  };
}

/** Splits at blanks, except between two apostrophes. */
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

function protectedChunk(text: string): Chunk {
  return { text, parted: text, keptBefore: FOLLOWED_BY_ANY, kind: FOLLOWED_BY.other };
}

function joinChunks(chunks: readonly Chunk[]): string {
  let line = '';
  for (let i = 0; i < chunks.length; i++) {
    const chunk = chunks[i] as Chunk;
    const next = chunks[i + 1]?.kind ?? FOLLOWED_BY.nothing;
    if (i > 0) line += ' ';
    line += (chunk.keptBefore & next) === 0 ? chunk.parted : chunk.text;
  }
  return line;
}

/** Splits off an apostrophe after a full stop at the very end of a line, which the rules for apostrophes miss. */
function fixEnd(line: string, escape: (text: string) => string): string {
  const missed = escape(".'");
  return line.endsWith(missed) ? `${line.slice(0, -missed.length)} . ${escape("'")} ` : line;
}
