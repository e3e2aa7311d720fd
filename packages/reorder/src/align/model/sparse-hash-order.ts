/**
 * The order in which fast_align visits the translations of a word when it adds up their counts. The last bit of the sum, and
 * therefore ties, depend on this order. It is that of Google's sparse_hash_map of integers: the number of slots is a power of
 * two, a key's first slot is given by its last bits, and the k-th probe goes k slots further. Copies of a table are filled in the
 * order of its slots.
 */

const FIRST_SLOTS = 32;

/** Returns how many keys fit before a table grows, computed in single precision as in sparse_hash_map. */
const roomOf = (slots: number): number => Math.floor(Math.fround(slots * Math.fround(0.8)));

export class SparseHashOrder {
  #slots = FIRST_SLOTS;
  #size = 0;
  /** [slot] → the number of the slot's key plus one, or 0. */
  #taken = new Uint32Array(FIRST_SLOTS);
  #old = new Uint32Array(FIRST_SLOTS);
  /** [number of a key] → the key. */
  #keys = new Uint32Array(FIRST_SLOTS);

  get size(): number {
    return this.#size;
  }

  clear(): void {
    this.#slots = FIRST_SLOTS;
    this.#size = 0;
    this.#taken.fill(0, 0, FIRST_SLOTS);
  }

  /** Adds a key that is not yet in the table. */
  add(key: number): void {
    const size = this.#size + 1;
    if (size > roomOf(this.#slots)) this.#rebuild(this.#slotsFor(size, this.#slots));
    if (size > this.#keys.length) this.#keys = lengthen(this.#keys, size);
    this.#keys[this.#size] = key;
    this.#size = size;
    this.#put(size);
  }

  /** Replaces the table by a copy of itself, which may have more slots and another order. */
  copy(): void {
    this.#rebuild(this.#slotsFor(this.#size, FIRST_SLOTS));
  }

  /** Writes the numbers of the keys in the order of the slots. */
  write(into: Uint32Array, start: number): void {
    let at = start;
    for (let slot = 0; slot < this.#slots; slot++) {
      const taken = this.#taken[slot] as number;
      if (taken > 0) into[at++] = taken - 1;
    }
  }

  #slotsFor(size: number, least: number): number {
    let slots = 4;
    while (slots < least || size >= roomOf(slots)) slots *= 2;
    return slots;
  }

  #rebuild(slots: number): void {
    const before = this.#slots;
    [this.#old, this.#taken] = [this.#taken, this.#old];
    if (this.#taken.length < slots) this.#taken = new Uint32Array(slots);
    else this.#taken.fill(0, 0, slots);
    this.#slots = slots;
    for (let slot = 0; slot < before; slot++) if (this.#old[slot] !== 0) this.#put(this.#old[slot] as number);
  }

  #put(number: number): void {
    const mask = this.#slots - 1;
    let slot = (this.#keys[number - 1] as number) & mask;
    for (let probe = 1; this.#taken[slot] !== 0; probe++) slot = (slot + probe) & mask;
    this.#taken[slot] = number;
  }
}

function lengthen(array: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(least * 2);
  longer.set(array);
  return longer;
}
