/** Byte-pair encoding of single words, whose bytes are merged by rank (Sennrich et al. 2016; Radford et al. 2019, §2.2). */
import { OrdoError, showValue } from '@ordo/core';
import { CHARACTER_OF_BYTE } from './byte-alphabet.ts';
import { RankHeap } from './rank-heap.ts';

export type Merge = readonly [left: string, right: string];

/** The number of words that are kept, and the length of the longest of them. Few words make up most of a text. */
const REMEMBERED = 1 << 17;
const LONGEST_REMEMBERED = 64;

/** A value that is below every rank. */
const NEVER = -1;

export class ByteMerger {
  /** The ids of the tokens for single bytes. */
  readonly #bytes: Int32Array;
  /** The rank of each pair of tokens, by `left · size + right`. */
  readonly #ranks = new Map<number, number>();
  /** The token that each merge makes, by rank. */
  readonly #merged: Int32Array;
  readonly #size: number;
  readonly #known = new Map<string, Int32Array>();
  readonly #encoder = new TextEncoder();

  /** @throws OrdoError `text.invalid-file` when the vocabulary lacks a byte, or a token of a merge */
  constructor(vocabulary: ReadonlyMap<string, number>, merges: readonly Merge[]) {
    const idOf = (token: string, what: string): number => {
      const id = vocabulary.get(token);
      if (id !== undefined) return id;
      throw new OrdoError('text.invalid-file', `the vocabulary has no token ${showValue(token)}, ${what}`, {
        fix: 'take vocabulary and merges from one tokenizer',
      });
    };
    this.#bytes = Int32Array.from(CHARACTER_OF_BYTE, (token, byte) => idOf(token, `which is byte ${byte}`));
    this.#size = [...vocabulary.values()].reduce((size, id) => Math.max(size, id + 1), 0);
    this.#merged = Int32Array.from(merges, ([left, right], rank) => {
      const what = `which merge ${rank}, ${showValue([left, right])}, needs`;
      const key = idOf(left, what) * this.#size + idOf(right, what);
      // If a merge is listed twice, the last rank counts, as in the reference tokenizer.
      this.#ranks.set(key, rank);
      return idOf(left + right, what);
    });
  }

  /** Returns the tokens of a word, as ids. The list must not be changed. */
  merge(word: string): Int32Array {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const bytes = this.#encoder.encode(word);
    const ids = this.#mergeAll(Int32Array.from(bytes, (byte) => this.#bytes[byte] as number));
    if (word.length <= LONGEST_REMEMBERED) {
      if (this.#known.size === REMEMBERED) this.#known.clear();
      this.#known.set(word, ids);
    }
    return ids;
  }

  #rankOf(left: number, right: number): number {
    return this.#ranks.get(left * this.#size + right) ?? NEVER;
  }

  /** Merges neighbours, the lowest rank first and of equal ranks the leftmost, until no pair has a rank. */
  #mergeAll(ids: Int32Array): Int32Array {
    const count = ids.length;
    const next = Int32Array.from({ length: count }, (_, i) => i + 1);
    const previous = Int32Array.from({ length: count }, (_, i) => i - 1);
    const heap = new RankHeap();
    const offer = (place: number): void => {
      const right = place < 0 ? count : (next[place] as number);
      if (right >= count) return;
      const rank = this.#rankOf(ids[place] as number, ids[right] as number);
      if (rank !== NEVER) heap.push(rank, place);
    };
    for (let place = 0; place < count; place++) offer(place);
    while (heap.size > 0) {
      const { rank, place } = heap.pop();
      const right = next[place] as number;
      // The offered pair may have been merged away. Its place is then gone, or holds another token.
      if (ids[place] === NEVER || right >= count || this.#rankOf(ids[place] as number, ids[right] as number) !== rank) {
        continue;
      }
      ids[place] = this.#merged[rank] as number;
      ids[right] = NEVER;
      const after = next[right] as number;
      next[place] = after;
      if (after < count) previous[after] = place;
      offer(previous[place] as number);
      offer(place);
    }
    return ids.filter((id) => id !== NEVER);
  }
}
