/** The text that a filter writes for each word, by the number of the word. */
import { fit } from '../growing-array.ts';
import { ByteBuffer } from './byte-buffer.ts';

/** Bits for the kinds of words that can follow a word; see `WordOutput.keptBefore`. */
export const FOLLOWED_BY = { nothing: 1, lowerCase: 2, digit: 4, other: 8 } as const;
export const FOLLOWED_BY_ANY = 15;

/** The text that a filter writes for a word. */
export interface WordOutput {
  readonly text: Uint8Array;
  /** The text that is written instead of `text` if `keptBefore` does not include the following kind of word. */
  readonly parted: Uint8Array;
  /** Bits of `FOLLOWED_BY`. */
  readonly keptBefore: number;
  /** The kind of this word for the word before it: one of `FOLLOWED_BY`. */
  readonly kind: number;
}

/** The numbers of a word: the place where its text begins, the places where its `parted` text begins and ends, and its traits. */
export const OUTPUT = { text: 0, parted: 1, end: 2, traits: 3 } as const;
export const OUTPUT_LENGTH = 4;

/** Traits are the bits of `keptBefore`, those of `kind` shifted by four, and the two below. */
export const KIND_SHIFT = 4;
/** The word is changed, at least sometimes. */
export const ALTERED = 0x100;
/** A line with this word must be filtered as a whole. */
export const SPECIAL = 0x200;

export class WordOutputs {
  readonly texts = new ByteBuffer(1 << 16);
  numbers = new Int32Array(1 << 14);

  empty(): void {
    this.texts.length = 0;
  }

  /** @param output undefined if lines with this word must be filtered as a whole */
  set(word: number, bytes: Uint8Array, output: WordOutput | undefined): void {
    const at = word * OUTPUT_LENGTH;
    this.numbers = fit(this.numbers, at + OUTPUT_LENGTH);
    if (output === undefined) {
      this.numbers[at + OUTPUT.traits] = SPECIAL;
      return;
    }
    const { text, parted, keptBefore, kind } = output;
    const isAltered = keptBefore !== FOLLOWED_BY_ANY || Buffer.compare(text, bytes) !== 0;
    this.numbers[at + OUTPUT.text] = this.texts.append(text);
    this.numbers[at + OUTPUT.parted] = this.texts.append(parted);
    this.numbers[at + OUTPUT.end] = this.texts.length;
    this.numbers[at + OUTPUT.traits] = keptBefore | (kind << KIND_SHIFT) | (isAltered ? ALTERED : 0);
  }
}
