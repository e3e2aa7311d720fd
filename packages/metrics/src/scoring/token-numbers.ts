/**
 * Numbers the words of a text, so that n-grams of words can be compared as integers. The hash table looks words up in the text
 * itself: cutting a word out as a string would take longer than everything that is done with its number.
 */
import { IntegerList } from './integer-list.ts';
import { markWords } from '../python-text.ts';

/** The number of words that are kept between segments. It is enough for a test set, and takes little memory. */
const LARGEST = 2 ** 17;
const FIRST_SLOTS = 2 ** 15;

export class TokenNumbers {
  readonly #reserved: readonly string[];
  /** The text that is being numbered. */
  #text = '';
  #size = 0;
  /** The table uses open addressing and is at most half full. An entry is a word's number plus one, or 0 if the slot is free. */
  #slots = new Int32Array(FIRST_SLOTS);
  readonly #hashes = new IntegerList();
  /** The UTF-16 units of all words, concatenated, and the place where each word begins. */
  readonly #units = new IntegerList();
  readonly #starts = new IntegerList();
  readonly #spans = new IntegerList();
  readonly #found = new IntegerList();

  /** @param reserved words that take the first numbers */
  constructor(reserved: readonly string[] = []) {
    this.#reserved = reserved;
    this.#restart();
  }

  /** Returns the numbers of the words that white space separates. */
  numberWords(text: string): number[] {
    markWords(text, this.#spans);
    this.number(text, this.#spans, this.#found);
    return this.#found.toArray();
  }

  /**
   * Fills a list with the numbers of the words that `spans` marks in a text. Words are numbered by first appearance.
   */
  number(text: string, { values, length }: IntegerList, numbers: IntegerList): void {
    this.#text = text;
    numbers.length = 0;
    for (let s = 0; s < length; s += 2) {
      const start = values[s] as number;
      const end = values[s + 1] as number;
      let hash = end - start;
      for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x9e3779b1);
      const slots = this.#slots;
      const mask = slots.length - 1;
      let slot = scatter(hash) - 1;
      let number = -1;
      do {
        slot = (slot + 1) & mask;
        number = (slots[slot] as number) - 1;
      } while (number >= 0 && (this.#hashes.values[number] !== hash || !this.#isWord(number, start, end)));
      if (number < 0) {
        number = this.#size;
        slots[slot] = number + 1;
        this.#add(hash, start, end);
      }
      numbers.push(number);
    }
  }

  /** Forgets all words if there are very many. Only callers that never compare numbers across segments may use it. */
  forgetIfLarge(): void {
    if (this.#size > LARGEST) this.#restart();
  }

  /** Compares the units themselves, because different words may have equal hashes. */
  #isWord(number: number, start: number, end: number): boolean {
    const units = this.#units.values;
    const shift = (this.#starts.values[number] as number) - start;
    if (this.#starts.values[number + 1] !== end + shift) return false;
    for (let i = start; i < end; i++) if (units[i + shift] !== this.#text.charCodeAt(i)) return false;
    return true;
  }

  #add(hash: number, start: number, end: number): void {
    this.#hashes.push(hash);
    for (let i = start; i < end; i++) this.#units.push(this.#text.charCodeAt(i));
    this.#starts.push(this.#units.length);
    if (2 * ++this.#size > this.#slots.length) this.#grow();
  }

  #grow(): void {
    const slots = new Int32Array(2 * this.#slots.length);
    const mask = slots.length - 1;
    for (let number = 0; number < this.#size; number++) {
      const hash = this.#hashes.values[number] as number;
      let slot = scatter(hash) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }

  #restart(): void {
    this.#size = 0;
    this.#slots = new Int32Array(FIRST_SLOTS);
    for (const list of [this.#hashes, this.#units, this.#starts]) list.length = 0;
    this.#starts.push(0);
    for (const word of this.#reserved) this.number(word, IntegerList.from([0, word.length]), new IntegerList());
  }
}

/** Mixes the upper bits, which depend on every character, into the lower bits, which determine the slot. */
function scatter(hash: number): number {
  return hash ^ (hash >>> 15);
}
