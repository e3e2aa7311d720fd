/**
 * Features by 64-bit key, each with one weight per label. The hash table uses open addressing in one block of memory, so that
 * looking up a feature touches one cache line.
 */

/** The numbers of a slot: the two halves of the key, and the two weights. */
const STRIDE = 4;
/** If the table is more than half full, probes become long. */
const FULL = 0.5;

/** Features in the form in which files hold them. */
export interface FeatureRecords {
  /** [feature, 2]: the key's low and high half, in ascending order of the high half, and then of the low half. */
  readonly keys: Uint32Array;
  /** [feature, 2]: a weight for each label. */
  readonly weights: Float32Array;
}

export class FeatureTable {
  /** The number of features, including those whose weights are 0. */
  size = 0;
  #capacity: number;
  #keys: Int32Array;
  /** The weights share the memory of the keys; they are at `slot + 2` and `slot + 3`. */
  #weights: Float32Array;

  constructor(features = 1 << 10) {
    this.#capacity = 2 ** Math.ceil(Math.log2(Math.max(16, features / FULL)));
    this.#keys = new Int32Array(this.#capacity * STRIDE);
    this.#weights = new Float32Array(this.#keys.buffer);
  }

  /** The array with the weights of a feature at `slot + label`. The array changes when the table grows. */
  get weights(): Float32Array {
    return this.#weights;
  }

  get length(): number {
    return this.#keys.length;
  }

  /** Returns where the weights of a feature begin, or −1. */
  find(low: number, high: number): number {
    const slot = this.#probe(low, high);
    return slot < 0 ? -1 : slot + 2;
  }

  /** Returns the same, and adds a new feature with weights of 0. Call `reserve` first, because this never grows the table. */
  add(low: number, high: number): number {
    const slot = this.#probe(low, high);
    if (slot >= 0) return slot + 2;
    this.#keys[~slot] = low;
    this.#keys[~slot + 1] = high;
    this.size++;
    return ~slot + 2;
  }

  /** Returns the slot of a feature, or the complement of the empty slot in which it would be. */
  #probe(low: number, high: number): number {
    const keys = this.#keys;
    const last = this.#capacity - 1;
    for (let at = high & last; ; at = (at + 1) & last) {
      const slot = at * STRIDE;
      const here = keys[slot + 1] as number;
      if (here === high && keys[slot] === low) return slot;
      if (here === 0 && keys[slot] === 0) return ~slot;
    }
  }

  /**
   * Makes room for features.
   * @param onMove called with the old and new places of each feature's weights
   */
  reserve(features: number, onMove?: (length: number) => (from: number, to: number) => void): void {
    if (this.size + features <= this.#capacity * FULL) return;
    const larger = new FeatureTable((this.size + features) * 2);
    const move = onMove?.(larger.length);
    for (let slot = 0; slot < this.#keys.length; slot += STRIDE) {
      const [low, high] = [this.#keys[slot] as number, this.#keys[slot + 1] as number];
      if (low === 0 && high === 0) continue;
      const to = larger.add(low, high);
      larger.#weights[to] = this.#weights[slot + 2] as number;
      larger.#weights[to + 1] = this.#weights[slot + 3] as number;
      move?.(slot + 2, to);
    }
    this.#capacity = larger.#capacity;
    this.#keys = larger.#keys;
    this.#weights = larger.#weights;
  }

  /** Multiplies all weights. */
  scale(factor: number): void {
    const weights = this.#weights;
    for (let slot = 2; slot < weights.length; slot += STRIDE) {
      weights[slot] = (weights[slot] as number) * factor;
      weights[slot + 1] = (weights[slot + 1] as number) * factor;
    }
  }

  /**
   * Returns all features for which `weightOf` returns a weight other than 0.
   * @param weightOf receives a place, which is a slot plus a label
   */
  records(weightOf: (place: number) => number): FeatureRecords {
    const slots: number[] = [];
    for (let slot = 2; slot < this.#keys.length; slot += STRIDE) {
      if (weightOf(slot) !== 0 || weightOf(slot + 1) !== 0) slots.push(slot);
    }
    const half = (slot: number, offset: number): number => (this.#keys[slot + offset] as number) >>> 0;
    slots.sort((a, b) => half(a, -1) - half(b, -1) || half(a, -2) - half(b, -2));
    const keys = new Uint32Array(slots.length * 2);
    const weights = new Float32Array(slots.length * 2);
    for (const [i, slot] of slots.entries()) {
      keys.set([half(slot, -2), half(slot, -1)], i * 2);
      weights.set([weightOf(slot), weightOf(slot + 1)], i * 2);
    }
    return { keys, weights };
  }

  static from({ keys, weights }: FeatureRecords): FeatureTable {
    const table = new FeatureTable(keys.length / 2 + 1);
    for (let i = 0; i < keys.length; i += 2) {
      const slot = table.add((keys[i] as number) | 0, (keys[i + 1] as number) | 0);
      table.#weights[slot] = weights[i] as number;
      table.#weights[slot + 1] = weights[i + 1] as number;
    }
    return table;
  }
}
