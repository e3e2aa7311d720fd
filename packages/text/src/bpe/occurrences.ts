/**
 * How often each pair occurs in each word while BPE is learned, and in which words to look for a pair. This is what
 * learning spends its time on, so counts lie in a hash table of plain numbers.
 */
import { fit } from '../growing-array.ts';

const NONE = -1;
/** Pairs and words become one key below 2^53. */
const WORD_LIMIT = 2 ** 26;

export class Occurrences {
  /** `pair · 2^26 + word` by hash, linear probing, at most half full; the count lies in the same place. */
  #keys = new Float64Array(1 << 16).fill(NONE);
  #counts = new Int32Array(1 << 16);
  /** A pair's words are chained, the newest first: [word, next] a node. */
  #heads = new Int32Array(1 << 11).fill(NONE);
  #nodes = new Int32Array(1 << 16);
  #size = 0;

  add(pair: number, word: number, amount: number): void {
    const slot = this.#slotOf(pair, word);
    (this.#counts[slot] as number) += amount;
    if (this.#keys[slot] === NONE) this.#enter(pair, word, slot);
  }

  /** The words that hold the pair, which from now on counts as occurring nowhere. */
  takeWords(pair: number): number[] {
    const words: number[] = [];
    for (let node = this.#heads[pair] ?? NONE; node !== NONE; node = this.#nodes[node + 1] as number) {
      const word = this.#nodes[node] as number;
      const slot = this.#slotOf(pair, word);
      if ((this.#counts[slot] as number) > 0) words.push(word);
      this.#counts[slot] = 0;
    }
    return words;
  }

  #slotOf(pair: number, word: number): number {
    const keys = this.#keys;
    const mask = keys.length - 1;
    const key = pair * WORD_LIMIT + word;
    const hash = Math.imul(pair, 0x9e3779b1) + Math.imul(word, 0x85ebca77);
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (keys[slot] !== key && keys[slot] !== NONE) slot = (slot + 1) & mask;
    return slot;
  }

  #enter(pair: number, word: number, slot: number): void {
    this.#keys[slot] = pair * WORD_LIMIT + word;
    const node = this.#size * 2;
    this.#nodes = fit(this.#nodes, node + 2);
    const known = this.#heads.length;
    if (pair >= known) this.#heads = fit(this.#heads, pair + 1).fill(NONE, known);
    this.#nodes[node] = word;
    this.#nodes[node + 1] = this.#heads[pair] as number;
    this.#heads[pair] = node;
    this.#size++;
    if (this.#size * 2 > this.#keys.length) this.#grow();
  }

  #grow(): void {
    const keys = this.#keys;
    const counts = this.#counts;
    this.#keys = new Float64Array(keys.length * 2).fill(NONE);
    this.#counts = new Int32Array(keys.length * 2);
    for (let old = 0; old < keys.length; old++) {
      const key = keys[old] as number;
      if (key === NONE) continue;
      const slot = this.#slotOf(Math.floor(key / WORD_LIMIT), key % WORD_LIMIT);
      this.#keys[slot] = key;
      this.#counts[slot] = counts[old] as number;
    }
  }
}
