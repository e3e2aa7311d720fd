/**
 * Remembers what a filter makes of a word, by the word's bytes: an open-addressing hash table over one arena of bytes.
 * It saves decoding, hashing and joining strings for the words that a corpus repeats all the time.
 */
import { fit } from '../growing-array.ts';

/** What follows a word, as bits; see `WordOutput.keptBefore`. */
export const FOLLOWED_BY = { nothing: 1, lowerCase: 2, digit: 4, other: 8 } as const;
export const FOLLOWED_BY_ANY = 15;

/** What a filter makes of a word. */
export interface WordOutput {
  readonly text: Uint8Array;
  /** Written instead of `text` when what follows is not in `keptBefore`. */
  readonly parted: Uint8Array;
  /** Bits of `FOLLOWED_BY`. */
  readonly keptBefore: number;
  /** Which of `FOLLOWED_BY` this word is to the word before it. */
  readonly kind: number;
}

/**
 * A word's numbers in the table: its hash, its length, where it lies in the arena (its text follows), where its parted
 * text begins and ends, and its two masks.
 */
export const FIELD = { hash: 0, length: 1, key: 2, parted: 3, end: 4, keptBefore: 5, kind: 6 } as const;
/** Words are numbered by where their fields begin. */
export const FIELD_COUNT = 8;

/** The memory asks to be emptied beyond these: enough for a corpus, bounded for an endless stream. */
const MOST_WORDS = 200_000;
const MOST_BYTES = 32 * 2 ** 20;
/** What a free slot holds. */
export const FREE = -1;

export class WordMemory {
  arena = new Uint8Array(1 << 16);
  fields = new Int32Array(1 << 12);
  /** Words by hash, with linear probing; at most half of the slots are in use. */
  slots = new Int32Array(1 << 12).fill(FREE);
  #words = 0;
  #used = 0;

  get isFull(): boolean {
    return this.#words >= MOST_WORDS || this.#used >= MOST_BYTES;
  }

  empty(): void {
    this.slots.fill(FREE);
    this.#words = 0;
    this.#used = 0;
  }

  /** Enters a word that is not in the table yet. */
  add(bytes: Uint8Array, hash: number, output: WordOutput): number {
    const word = this.#words++ * FIELD_COUNT;
    this.fields = fit(this.fields, word + FIELD_COUNT);
    const key = this.#store(bytes);
    this.#store(output.text);
    const parted = this.#store(output.parted);
    this.fields.set([hash, bytes.length, key, parted, this.#used, output.keptBefore, output.kind], word);
    if (this.#words * 2 > this.slots.length) this.#growSlots();
    else this.#occupy(word);
    return word;
  }

  #store(bytes: Uint8Array): number {
    const start = this.#used;
    this.#used += bytes.length;
    this.arena = fit(this.arena, this.#used);
    this.arena.set(bytes, start);
    return start;
  }

  #occupy(word: number): void {
    const mask = this.slots.length - 1;
    let slot = (this.fields[word + FIELD.hash] as number) & mask;
    while (this.slots[slot] !== FREE) slot = (slot + 1) & mask;
    this.slots[slot] = word;
  }

  #growSlots(): void {
    this.slots = new Int32Array(this.slots.length * 2).fill(FREE);
    for (let number = 0; number < this.#words; number++) this.#occupy(number * FIELD_COUNT);
  }
}
