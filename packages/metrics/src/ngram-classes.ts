/**
 * Numbers n-grams: equal n-grams get the same class. An n-gram is known by the pair (class of its (n-1)-gram prefix,
 * last token), so none is ever spelled out or hashed as a string.
 *
 * Classes are numbered on and on over orders and sentences. An entry whose prefix is older than the classes now in use
 * is therefore stale and its slot free: the table never has to be cleared.
 */

/** Tokens (words by number, characters by code point) stay below this, so that prefix · 2^25 + token is exact. */
const TOKEN_RANGE = 2 ** 25;
/** Numbering starts anew beyond this, which leaves room for one more sentence below 2^28. */
const LAST_CLASS = 2 ** 27;

export class NgramClasses {
  #capacity = 0;
  #mask = 0;
  // Open addressing: (prefix, token) as one number → class.
  #keys = new Float64Array(0);
  #classes = new Int32Array(0);
  #stale = 0;
  /** The class the next new n-gram will get. */
  next = 1;

  /** Starts a sentence of up to `length` n-grams per order; the table stays at most half full. @returns the class of the empty n-gram. */
  open(length: number): number {
    if (length > this.#capacity || this.next > LAST_CLASS) {
      this.#capacity = Math.max(64, this.#capacity, 2 ** Math.ceil(Math.log2(length)));
      this.#mask = 2 * this.#capacity - 1;
      this.#keys = new Float64Array(2 * this.#capacity);
      this.#classes = new Int32Array(2 * this.#capacity);
      this.next = 1;
    }
    return this.next++;
  }

  /** Goes on to the n-grams whose prefixes have class `oldest` or newer. */
  startOrder(oldest: number): void {
    this.#stale = oldest * TOKEN_RANGE;
  }

  /** The class of an n-gram, a new one (`next`) at first sight. */
  add(prefix: number, token: number): number {
    const key = prefix * TOKEN_RANGE + token;
    const slot = this.#probe(key, mix(prefix, token));
    if (this.#keys[slot] !== key) {
      this.#keys[slot] = key;
      this.#classes[slot] = this.next++;
    }
    return this.#classes[slot] as number;
  }

  /** The class of an n-gram, or -1 for one never added. */
  find(prefix: number, token: number): number {
    const key = prefix * TOKEN_RANGE + token;
    const slot = this.#probe(key, mix(prefix, token));
    return this.#keys[slot] === key ? (this.#classes[slot] as number) : -1;
  }

  /** The slot that holds the key, or the free one where it belongs. */
  #probe(key: number, home: number): number {
    let slot = home & this.#mask;
    let found = this.#keys[slot] as number;
    while (found >= this.#stale && found !== key) {
      slot = (slot + 1) & this.#mask;
      found = this.#keys[slot] as number;
    }
    return slot;
  }
}

function mix(prefix: number, token: number): number {
  const h = Math.imul(prefix, 0x9e3779b1) ^ Math.imul(token, 0x85ebca6b);
  return h ^ (h >>> 15);
}
