/**
 * Numbers the words of a text by their bytes, without decoding them. It is an open-addressing hash table that reads four bytes at
 * a time. A word ends at a blank or a newline. Corpora repeat their words, so a filter can use a word's number to look up its
 * earlier result for the word.
 */
import { fit } from '../growing-array.ts';
import { ByteBuffer } from './byte-buffer.ts';

/** The result of `find` for a word that is not in the table. */
export const UNKNOWN_WORD = -1;

const FIRST_SLOTS = 1 << 15;
/**
 * The size of a word's key, which is four numbers: its first four bytes, a digest of the other bytes, its length, and the place
 * where it is stored.
 */
const KEY = 4;
/** [length] → masks that keep the first, and the second, four bytes of a word of 0…8 bytes. */
const KEEP_LOW = Int32Array.of(0, 0xff, 0xffff, 0xffffff, -1, -1, -1, -1, -1);
const KEEP_HIGH = Int32Array.of(0, 0, 0, 0, 0, 0xff, 0xffff, 0xffffff, -1);

export class WordTable {
  /** The end of the word that `find` looked for last. */
  end = 0;
  #size = 0;
  /**
   * Linear probing is used, and the table is at most half full. An entry is a word's number plus one, or 0 if the slot is free.
   */
  #slots = new Int32Array(FIRST_SLOTS);
  #keys = new Int32Array(FIRST_SLOTS);
  /** The bytes of all words, concatenated. */
  readonly #words = new ByteBuffer(1 << 16);
  #text = new ByteBuffer(0);
  /** The first four bytes and the digest of the last word that was not found. */
  #low = 0;
  #high = 0;

  get size(): number {
    return this.#size;
  }

  /** The total number of bytes of the words. */
  get bytes(): number {
    return this.#words.length;
  }

  /** Sets the text that `find` reads. It must end with a blank or a newline. */
  read(text: ByteBuffer): void {
    this.#text = text;
  }

  /** Returns the number of the word that begins at `start` in the text, or `UNKNOWN_WORD`. Sets `end` to the end of the word. */
  find(start: number): number {
    const { view } = this.#text;
    let low = view.getInt32(start, true);
    let high = view.getInt32(start + 4, true);
    const early = countBytes(low);
    let length = early + (early >> 2) * countBytes(high);
    if (length < 8) {
      low &= KEEP_LOW[length] as number;
      high &= KEEP_HIGH[length] as number;
    } else {
      for (let more = 4; more === 4; length += more) {
        const next = view.getInt32(start + length, true);
        more = countBytes(next);
        high = Math.imul(high ^ (high >>> 15), 0x2c1b3c6d) ^ (next & (KEEP_LOW[more] as number));
      }
    }
    this.end = start + length;
    const slots = this.#slots;
    const keys = this.#keys;
    const mask = slots.length - 1;
    for (let slot = hash(low, high) & mask; ; slot = (slot + 1) & mask) {
      const number = (slots[slot] as number) - 1;
      if (number < 0) break;
      const key = number * KEY;
      if (keys[key] !== low || keys[key + 1] !== high || keys[key + 2] !== length) continue;
      if (length < 8 || this.#isStoredAt(keys[key + 3] as number, start)) return number;
    }
    this.#low = low;
    this.#high = high;
    return UNKNOWN_WORD;
  }

  /** Adds the word at `start`, which `find` has just not found, with the next number. */
  add(start: number): number {
    const key = this.#size * KEY;
    this.#keys = fit(this.#keys, key + KEY);
    this.#keys[key] = this.#low;
    this.#keys[key + 1] = this.#high;
    this.#keys[key + 2] = this.end - start;
    this.#keys[key + 3] = this.#words.length;
    this.#words.appendFrom(this.#text, start, this.end);
    if (++this.#size * 2 > this.#slots.length) this.#grow();
    else this.#occupy(this.#size);
    return this.#size - 1;
  }

  /** Returns the bytes of a word, which are valid until the table is emptied. */
  bytesOf(number: number): Uint8Array {
    const start = this.#keys[number * KEY + 3] as number;
    return this.#words.bytes.subarray(start, start + this.lengthOf(number));
  }

  lengthOf(number: number): number {
    return this.#keys[number * KEY + 2] as number;
  }

  empty(): void {
    this.#slots.fill(0);
    this.#size = 0;
    this.#words.length = 0;
  }

  /** Returns true if the word from `start` to `end` equals the stored one. */
  #isStoredAt(stored: number, start: number): boolean {
    const { view } = this.#text;
    const words = this.#words.view;
    const last = this.end - 4;
    const shift = stored - start;
    // The first four bytes are already known to be the same.
    for (let at = start + 4; at < last; at += 4) {
      if (view.getInt32(at, true) !== words.getInt32(at + shift, true)) return false;
    }
    return view.getInt32(last, true) === words.getInt32(last + shift, true);
  }

  #occupy(place: number): void {
    const key = (place - 1) * KEY;
    const mask = this.#slots.length - 1;
    let slot = hash(this.#keys[key] as number, this.#keys[key + 1] as number) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = place;
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 4);
    for (let place = 1; place <= this.#size; place++) this.#occupy(place);
  }
}

/** Returns how many of four bytes come before the first blank or newline; 4 if there is none. */
function countBytes(four: number): number {
  // Sets the highest bit of each byte that is 0; this is exact for the first such byte.
  const blanks = four ^ 0x20202020;
  const newlines = four ^ 0x0a0a0a0a;
  const found = (((blanks - 0x01010101) & ~blanks) | ((newlines - 0x01010101) & ~newlines)) & 0x80808080;
  return (32 - Math.clz32(~found & (found - 1))) >>> 3;
}

function hash(low: number, high: number): number {
  const mixed = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca77);
  return mixed ^ (mixed >>> 15);
}
