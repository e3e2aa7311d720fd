/**
 * A vocabulary numbered as fairseq's `Dictionary` numbers it: four special symbols, then words by falling frequency
 * with equal ones in code-point order, then filler words up to a multiple of eight.
 */
import { OrdoError } from '@ordo/core/errors';
import { countWords } from './bpe/word-counts.ts';
import { compareCodePoints } from './code-points.ts';
import { SPACE, unicodePattern } from './unicode-14.ts';

export interface VocabularyOptions {
  /** The size, special symbols included, is filled up to a multiple of this. Default 8; 1 adds no filler. */
  readonly padTo?: number;
  /** Leave out words less frequent than this. Default 0. */
  readonly threshold?: number;
  /** Keep at most this many symbols, special ones included, before filling up. Default: all. */
  readonly limit?: number;
}

const SPECIAL_SYMBOLS = ['<s>', '<pad>', '</s>', '<unk>'] as const;
const RESERVED = new Set<string>(SPECIAL_SYMBOLS.slice(0, 3));
/** White space that separates words when a line is encoded: Python's `\s`. */
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

  /** Reads fairseq's `dict.txt`: `word count` a line, special symbols left out, fillers included. */
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
        throw new OrdoError('text.invalid-file', `line ${index + 1} of the dictionary is "${line}"`, {
          fix: 'each line holds a word that no other line holds, one blank, and its count',
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

  /** Special symbols and fillers included. */
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

  /** The ids of a line's words and of the end mark: [words + 1]. Unknown words become `<unk>`. */
  encode(line: string): Int32Array {
    const words = line.split(BLANKS).filter((word) => word !== '');
    const ids = new Int32Array(words.length + 1);
    for (const [i, word] of words.entries()) {
      if (RESERVED.has(word)) throw reservedSymbolError(word);
      ids[i] = this.idOf(word);
    }
    ids[words.length] = Vocabulary.eosId;
    return ids;
  }

  /** The words up to the end mark, with one blank between them; start marks and padding are left out. */
  decode(ids: Iterable<number>): string {
    const words: string[] = [];
    for (const id of ids) {
      if (id === Vocabulary.eosId) break;
      if (id !== Vocabulary.bosId && id !== Vocabulary.padId) words.push(this.symbolOf(id));
    }
    return words.join(' ');
  }
}

function reservedSymbolError(symbol: string): OrdoError {
  return new OrdoError('text.reserved-symbol', `the text holds "${symbol}", which marks ${purposeOf(symbol)}`, {
    fix: 'tokenise with escaping (`<` becomes `&lt;`), or take the word out of the text',
  });
}

function purposeOf(symbol: string): string {
  if (symbol === '<pad>') return 'padding';
  return symbol === '<s>' ? 'the start of a sentence' : 'the end of a sentence';
}
