/**
 * A vocabulary, numbered like fairseq's `Dictionary`: four special symbols, then words by falling frequency (equally
 * frequent ones by code points), then filler words up to a multiple of eight.
 */
import { OrdoError } from '@ordo/core/errors';
import { countWords } from './bpe/learning/word-counts.ts';
import { compareCodePoints } from './code-points.ts';
import { SPACE, unicodePattern } from './unicode-14.ts';

export interface VocabularyOptions {
  /** Filler words make the size, including special symbols, a multiple of this. Defaults to 8; 1 adds no fillers. */
  readonly padTo?: number;
  /** Leaves out words that are less frequent than this. Defaults to 0. */
  readonly threshold?: number;
  /** Keeps at most this many symbols, including special ones, before fillers are added. Defaults to all. */
  readonly limit?: number;
}

const SPECIAL_SYMBOLS = ['<s>', '<pad>', '</s>', '<unk>'] as const;
const RESERVED = new Set<string>(SPECIAL_SYMBOLS.slice(0, 3));
/** The white space that separates the words of a line: Python's `\s`. */
const BLANKS = unicodePattern(String.raw`[${SPACE}\x1c-\x1f]+`);

export class Vocabulary {
  static readonly bosId = 0;
  static readonly padId = 1;
  static readonly eosId = 2;
  static readonly unkId = 3;

  readonly #symbols: readonly string[];
  readonly #counts: readonly number[];
  readonly #ids: ReadonlyMap<string, number>;

  private constructor(symbols: readonly string[], counts: readonly number[]) {
    this.#symbols = symbols;
    this.#counts = counts;
    this.#ids = new Map(symbols.map((symbol, id) => [symbol, id]));
  }

  /** Counts the words of tokenised lines. */
  static fromLines(lines: Iterable<string>, options: VocabularyOptions = {}): Vocabulary {
    const counts = new Map<string, number>();
    for (const line of lines) countWords(line, counts);
    return Vocabulary.fromCounts(counts, options);
  }

  static fromCounts(counts: ReadonlyMap<string, number>, options: VocabularyOptions = {}): Vocabulary {
    const { padTo = 8, threshold = 0, limit = Infinity } = options;
    for (const symbol of RESERVED) if (counts.has(symbol)) throw reservedSymbolError(symbol);
    const words = [...counts].filter(([word, count]) => count >= threshold && word !== '<unk>');
    words.sort((a, b) => b[1] - a[1] || compareCodePoints(a[0], b[0]));
    const kept = words.slice(0, Math.max(0, limit - SPECIAL_SYMBOLS.length));
    const symbols: string[] = [...SPECIAL_SYMBOLS, ...kept.map(([word]) => word)];
    const numbers = [...SPECIAL_SYMBOLS.map(() => 1), ...kept.map(([, count]) => count)];
    const known = new Set(symbols);
    for (let i = 0; symbols.length % padTo !== 0; i++) {
      const filler = `madeupword${String(i).padStart(4, '0')}`;
      if (known.has(filler)) continue;
      symbols.push(filler);
      numbers.push(0);
    }
    return new Vocabulary(symbols, numbers);
  }

  /**
   * Reads fairseq's `dict.txt`, whose lines are `word count`, with fillers but without special symbols.
   * @throws OrdoError `text.invalid-file` with the wrong line
   */
  static fromText(text: string): Vocabulary {
    const symbols: string[] = [...SPECIAL_SYMBOLS];
    const counts: number[] = SPECIAL_SYMBOLS.map(() => 1);
    const lines = text.split('\n');
    if (lines.at(-1) === '') lines.pop();
    const seen = new Set(symbols);
    for (const [index, line] of lines.entries()) {
      const blank = line.lastIndexOf(' ');
      const word = line.slice(0, Math.max(0, blank));
      if (word === '' || seen.has(word) || !/^[0-9]+$/.test(line.slice(blank + 1))) {
        throw new OrdoError('text.invalid-file', `line ${index + 1} of the vocabulary is "${line}"`, {
          fix: 'write a word, one blank and its count on each line, and no word twice',
        });
      }
      seen.add(word);
      symbols.push(word);
      counts.push(Number(line.slice(blank + 1)));
    }
    return new Vocabulary(symbols, counts);
  }

  toText(): string {
    const words = this.#symbols.slice(SPECIAL_SYMBOLS.length);
    return words.map((word, i) => `${word} ${this.#counts[i + SPECIAL_SYMBOLS.length]}\n`).join('');
  }

  /** The number of symbols, including special symbols and fillers. */
  get size(): number {
    return this.#symbols.length;
  }

  idOf(symbol: string): number {
    return this.#ids.get(symbol) ?? Vocabulary.unkId;
  }

  symbolOf(id: number): string {
    const symbol = this.#symbols[id];
    if (symbol === undefined) {
      throw new OrdoError('internal.unexpected', `id ${id} is not between 0 and ${this.size - 1}`);
    }
    return symbol;
  }

  /**
   * Returns [words + 1]: the ids of the words in a line, then EOS. Unknown words become `<unk>`.
   * @throws OrdoError `text.reserved-symbol` for a word that is a special symbol
   */
  encode(line: string): Int32Array {
    const words = splitWords(line);
    const ids = new Int32Array(words.length + 1);
    for (const [i, word] of words.entries()) {
      if (RESERVED.has(word)) throw reservedSymbolError(word);
      ids[i] = this.idOf(word);
    }
    ids[words.length] = Vocabulary.eosId;
    return ids;
  }

  /** Returns the words up to EOS, with one blank between them, without BOS and padding. */
  decode(ids: Iterable<number>): string {
    const words: string[] = [];
    for (const id of ids) {
      if (id === Vocabulary.eosId) break;
      if (id !== Vocabulary.bosId && id !== Vocabulary.padId) words.push(this.symbolOf(id));
    }
    return words.join(' ');
  }
}

/** Returns the words of a line, as `Vocabulary.encode` reads them: any white space separates them. */
export function splitWords(line: string): string[] {
  return line.split(BLANKS).filter((word) => word !== '');
}

function reservedSymbolError(symbol: string): OrdoError {
  return new OrdoError('text.reserved-symbol', `the text contains "${symbol}", which marks ${purposeOf(symbol)}`, {
    fix: 'tokenise with escaping (`<` becomes `&lt;`), or remove the word from the text',
  });
}

function purposeOf(symbol: string): string {
  if (symbol === '<pad>') return 'padding';
  return symbol === '<s>' ? 'the start of a sentence' : 'the end of a sentence';
}
