/** Numbers words by their bytes in the order of first appearance, with an open-addressing hash table. */

const FIRST_SLOTS = 1 << 14;
const FIRST_BYTES = 1 << 18;

export class WordList {
  #size = 0;
  /**
   * Linear probing is used, and the table is at most half full. An entry is a word's number plus one, or 0 if the slot is free.
   */
  #slots = new Uint32Array(FIRST_SLOTS);
  #hashes = new Uint32Array(FIRST_SLOTS / 2);
  /** [word] → the end of its bytes. They begin where the bytes of the previous word end. */
  #ends = new Uint32Array(FIRST_SLOTS / 2);
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);

  get size(): number {
    return this.#size;
  }

  /** Returns the number of the word from `start` to `end`, which is added if it is new. */
  add(text: Uint8Array, start: number, end: number): number {
    let hash = 0x811c9dc5;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ (text[at] as number), 0x01000193);
    hash = (hash ^ (hash >>> 15)) >>> 0;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let place = slots[slot] as number; place !== 0; place = slots[slot] as number) {
      if (this.#hashes[place - 1] === hash && this.#isWord(place - 1, text, start, end)) return place - 1;
      slot = (slot + 1) & mask;
    }
    this.#store(hash, text.subarray(start, end));
    slots[slot] = this.#size;
    if (this.#size * 2 >= slots.length) this.#grow();
    return this.#size - 1;
  }

  addText(word: string): number {
    const bytes = Buffer.from(word, 'utf8');
    return this.add(bytes, 0, bytes.length);
  }

  /** Returns the bytes of a word, which are valid until the next word is added. */
  bytesOf(word: number): Buffer {
    return this.#bytes.subarray(this.#startOf(word), this.#ends[word]);
  }

  #startOf(word: number): number {
    return word === 0 ? 0 : (this.#ends[word - 1] as number);
  }

  #isWord(word: number, text: Uint8Array, start: number, end: number): boolean {
    const stored = this.#startOf(word);
    if ((this.#ends[word] as number) - stored !== end - start) return false;
    for (let at = start; at < end; at++) {
      if (text[at] !== this.#bytes[stored + at - start]) return false;
    }
    return true;
  }

  #store(hash: number, bytes: Uint8Array): void {
    const start = this.#size === 0 ? 0 : (this.#ends[this.#size - 1] as number);
    if (start + bytes.length > this.#bytes.length) {
      const longer = Buffer.allocUnsafe(2 * (start + bytes.length));
      longer.set(this.#bytes.subarray(0, start));
      this.#bytes = longer;
    }
    this.#bytes.set(bytes, start);
    this.#hashes[this.#size] = hash;
    this.#ends[this.#size] = start + bytes.length;
    this.#size++;
  }

  #grow(): void {
    const slots = new Uint32Array(this.#slots.length * 4);
    const mask = slots.length - 1;
    this.#hashes = longer(this.#hashes, slots.length / 2);
    this.#ends = longer(this.#ends, slots.length / 2);
    for (let word = 0; word < this.#size; word++) {
      let slot = (this.#hashes[word] as number) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = word + 1;
    }
    this.#slots = slots;
  }
}

function longer(array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const copy = new Uint32Array(length);
  copy.set(array);
  return copy;
}
