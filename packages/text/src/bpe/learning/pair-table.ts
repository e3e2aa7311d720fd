/**
 * Numbers pairs of non-negative integers by first appearance. It is an open-addressing hash table, because a Map is
 * slow here.
 */
import { fit } from '../../growing-array.ts';

const FREE = -1;

export class PairTable {
  /** [2 · pair] → its first member, [2 · pair + 1] → its second. */
  #members = new Int32Array(1 << 12);
  #size = 0;
  #slots = new Int32Array(1 << 12).fill(FREE);

  get size(): number {
    return this.#size;
  }

  firstOf(pair: number): number {
    return this.#members[2 * pair] as number;
  }

  secondOf(pair: number): number {
    return this.#members[2 * pair + 1] as number;
  }

  /** Returns the number of the pair, or -1 if it has none. */
  find(first: number, second: number): number {
    return this.#slots[this.#slotOf(first, second)] as number;
  }

  /** Returns the number of the pair. A new pair gets the next number. */
  numberOf(first: number, second: number): number {
    const slot = this.#slotOf(first, second);
    const known = this.#slots[slot] as number;
    if (known !== FREE) return known;
    const number = this.#size++;
    this.#members = fit(this.#members, 2 * this.#size);
    this.#members[2 * number] = first;
    this.#members[2 * number + 1] = second;
    if (this.#size * 2 > this.#slots.length) this.#grow();
    else this.#slots[slot] = number;
    return number;
  }

  /** Returns the slot that holds the pair, or the free slot where it belongs. */
  #slotOf(first: number, second: number): number {
    const slots = this.#slots;
    const members = this.#members;
    const mask = slots.length - 1;
    const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca77);
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const number = slots[slot] as number;
      if (number === FREE || (members[2 * number] === first && members[2 * number + 1] === second)) return slot;
    }
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2).fill(FREE);
    for (let number = 0; number < this.#size; number++) {
      this.#slots[this.#slotOf(this.firstOf(number), this.secondOf(number))] = number;
    }
  }
}
