/** The sub-words of one side's distinct words, each computed once: their units, and the ids of the units. */
import { countTokens } from '@ordo/data';
import { type Bpe, type Vocabulary, WordNumbers } from '@ordo/text';
import type { NumberedSide } from './numbered-side.ts';

const NONE = new Int32Array(0);

export class SegmentedWords {
  readonly #units = new WordNumbers();
  /** The units of word w are `#parts[#starts[w]]` to `#parts[#starts[w + 1] - 1]`. */
  readonly #starts: Uint32Array;
  readonly #parts: Uint32Array;
  /** The units of words that contain white space, such as a tab or U+00A0. Their lines are counted as text. */
  readonly #odd = new Map<number, string>();
  #ids: readonly Int32Array[] = [];

  constructor(side: NumberedSide, bpe: Bpe | null) {
    this.#starts = new Uint32Array(side.size + 1);
    const parts: Int32Array[] = [];
    let first = 0;
    for (const batch of side.words()) {
      const texts = bpe === null ? batch : batch.map((word) => bpe.apply(word));
      const rows = this.#units.read(texts);
      const units = new Int32Array(rows.length - texts.length);
      for (let i = 0, at = 0, used = 0; i < texts.length; i++) {
        const count = rows[at] as number;
        units.set(rows.subarray(at + 1, at + 1 + count), used);
        used += count;
        at += 1 + count;
        this.#starts[first + i + 1] = (this.#starts[first + i] as number) + count;
        if (/[^\S ]/u.test(texts[i] as string)) this.#odd.set(first + i, texts[i] as string);
      }
      parts.push(units);
      first += texts.length;
    }
    this.#parts = new Uint32Array(this.#starts[side.size] as number);
    let at = 0;
    for (const units of parts) {
      this.#parts.set(units, at);
      at += units.length;
    }
  }

  /** Returns the number of tokens that cleaning counts in a line. */
  countTokens(row: Int32Array): number {
    if (this.#odd.size > 0 && row.some((word) => this.#odd.has(word))) {
      return countTokens(Array.from(row, (word) => this.#odd.get(word) ?? 'x '.repeat(this.#sizeOf(word))).join(' '));
    }
    let tokens = 0;
    for (const word of row) tokens += this.#sizeOf(word);
    return tokens;
  }

  /**
   * Counts how often each unit occurs.
   * @param words [word]: the number of times that each word occurs
   */
  countUnits(words: Float64Array): Map<string, number> {
    const sums = new Float64Array(this.#units.size);
    for (let word = 0; word < words.length; word++) {
      const times = words[word] as number;
      for (const unit of this.#unitsOf(word)) (sums[unit] as number) += times;
    }
    const counts = new Map<string, number>();
    sums.forEach((times, unit) => {
      if (times > 0) counts.set(this.#units.wordOf(unit), times);
    });
    return counts;
  }

  /**
   * Numbers the units by a vocabulary.
   * @param counts the units that occur: a word that was left out may have units that no text contains
   */
  number(vocabulary: Vocabulary, counts: ReadonlyMap<string, number>): void {
    this.#ids = Array.from({ length: this.#units.size }, (_, number) => {
      const unit = this.#units.wordOf(number);
      return counts.has(unit) ? vocabulary.encode(unit).subarray(0, -1) : NONE;
    });
  }

  /** Replaces the content of an array with the ids of a line. */
  encode(row: Int32Array, ids: number[]): void {
    ids.length = 0;
    for (const word of row) {
      for (let part = this.#starts[word] as number; part < (this.#starts[word + 1] as number); part++) {
        for (const id of this.#ids[this.#parts[part] as number] as Int32Array) ids.push(id);
      }
    }
  }

  #sizeOf(word: number): number {
    return (this.#starts[word + 1] as number) - (this.#starts[word] as number);
  }

  #unitsOf(word: number): Uint32Array {
    return this.#parts.subarray(this.#starts[word], this.#starts[word + 1]);
  }
}
