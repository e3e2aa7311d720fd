/** Numbers the words of each column, so that features are made of numbers. */
import type { Sentence } from '../sentence.ts';

/** The number for a position outside the sentence. Words are counted from 1. */
export const OUTSIDE = 0;
/** Positions that features may look at beyond either end of the sentence. */
export const MARGIN = 2;

/** A sentence as numbers, with a margin of `OUTSIDE` around each column: [column, MARGIN + word + MARGIN]. */
export interface NumberedSentence {
  readonly words: number;
  readonly width: number;
  readonly numbers: Int32Array;
}

export class Vocabulary {
  readonly #columns: readonly Map<string, number>[];

  constructor(columns: readonly (readonly string[])[]) {
    this.#columns = columns.map((words) => new Map(words.map((word, i) => [word, i + 1])));
  }

  static of(sentences: readonly Sentence[], columns: number): Vocabulary {
    const seen = Array.from({ length: columns }, () => new Set<string>());
    for (const sentence of sentences) {
      for (const [column, words] of sentence.entries()) for (const word of words) seen[column]?.add(word);
    }
    return new Vocabulary(seen.map((words) => [...words]));
  }

  get columns(): number {
    return this.#columns.length;
  }

  /** Returns the words of each column; a word's number is its index here plus 1. */
  list(): string[][] {
    return this.#columns.map((words) => [...words.keys()]);
  }

  /** Numbers the words of a sentence. A word that training has not seen gets a number that no feature has. */
  number(sentence: Sentence): NumberedSentence {
    const words = sentence[0]?.length ?? 0;
    const width = words + 2 * MARGIN;
    const numbers = new Int32Array(this.#columns.length * width).fill(OUTSIDE);
    for (const [column, known] of this.#columns.entries()) {
      for (let i = 0; i < words; i++) {
        numbers[column * width + MARGIN + i] = known.get(sentence[column]?.[i] as string) ?? known.size + 1;
      }
    }
    return { words, width, numbers };
  }
}
