/**
 * Knows which words contain each pair while BPE is learned. It stores changes, chained by pair, instead of counts: most counts
 * are never needed, and the others are summed once, when their pair is merged.
 */
import { fit } from '../../growing-array.ts';

/** The end of a chain. No node has this number, because the first one is left unused. */
const NONE = 0;
const NODE = 2;

export class Occurrences {
  /** [pair] → its newest node. */
  #heads = new Int32Array(1 << 12);
  /** A node is the word (its complement if an occurrence was removed), and the previous node of the chain. */
  #nodes = new Int32Array(1 << 18);
  #used = NODE;
  /** [word]; all 0 between calls. */
  readonly #counts: Int32Array;
  #words = new Int32Array(1 << 10);

  constructor(words: number) {
    this.#counts = new Int32Array(words);
  }

  /** Records that the pair occurs once more in the word. */
  add(pair: number, word: number): void {
    this.#note(pair, word);
  }

  /** Records that the pair occurs once less in the word. */
  remove(pair: number, word: number): void {
    this.#note(pair, ~word);
  }

  /** Returns the words that contain the pair, and forgets them. The result is valid until the next call. */
  takeWords(pair: number): Int32Array {
    const nodes = this.#nodes;
    const counts = this.#counts;
    let changes = 0;
    for (let node = this.#heads[pair] ?? NONE; node !== NONE; node = nodes[node + 1] as number) {
      const change = nodes[node] as number;
      const word = change >= 0 ? change : ~change;
      (counts[word] as number) += change >= 0 ? 1 : -1;
      if (changes === this.#words.length) this.#words = fit(this.#words, changes + 1);
      this.#words[changes++] = word;
    }
    if (changes > 0) this.#heads[pair] = NONE;
    let kept = 0;
    for (let i = 0; i < changes; i++) {
      const word = this.#words[i] as number;
      if ((counts[word] as number) > 0) this.#words[kept++] = word;
      counts[word] = 0;
    }
    return this.#words.subarray(0, kept);
  }

  #note(pair: number, change: number): void {
    const node = this.#used;
    this.#used += NODE;
    if (this.#used > this.#nodes.length) this.#nodes = fit(this.#nodes, this.#used);
    if (pair >= this.#heads.length) this.#heads = fit(this.#heads, pair + 1);
    this.#nodes[node] = change;
    this.#nodes[node + 1] = this.#heads[pair] as number;
    this.#heads[pair] = node;
  }
}
