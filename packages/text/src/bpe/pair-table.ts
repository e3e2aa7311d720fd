/** Numbers pairs of small integers: an open-addressing hash table, since a Map of pairs would dominate BPE learning. */

export class PairTable {
  /** The two members of each pair, by number. */
  readonly first: number[] = [];
  readonly second: number[] = [];
  #slots = new Int32Array(1 << 12).fill(-1);

  get size(): number {
    return this.first.length;
  }

  /** The number of the pair; a pair not seen before gets the next free one. */
  numberOf(first: number, second: number): number {
    let slot = this.#slotOf(first, second);
    const known = this.#slots[slot] as number;
    if (known >= 0) return known;
    if (this.size * 2 >= this.#slots.length) {
      this.#grow();
      slot = this.#slotOf(first, second);
    }
    const number = this.size;
    this.#slots[slot] = number;
    this.first.push(first);
    this.second.push(second);
    return number;
  }

  /** The number of the pair, or -1 when it has none. */
  find(first: number, second: number): number {
    return this.#slots[this.#slotOf(first, second)] as number;
  }

  /** The slot that holds the pair, or the free one where it belongs. */
  #slotOf(first: number, second: number): number {
    const mask = this.#slots.length - 1;
    let slot = (Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca77)) & mask;
    slot = (slot ^ (slot >>> 15)) & mask;
    for (;;) {
      const number = this.#slots[slot] as number;
      if (number < 0 || (this.first[number] === first && this.second[number] === second)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1);
    for (let number = 0; number < this.size; number++) {
      this.#slots[this.#slotOf(this.first[number] as number, this.second[number] as number)] = number;
    }
  }
}
