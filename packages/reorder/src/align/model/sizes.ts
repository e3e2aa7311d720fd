/**
 * The distinct sizes of the pairs in a corpus. The prior of positions depends only on sizes, so one table serves all pairs of a
 * size.
 */
import type { Corpus } from '../corpus/corpus.ts';
import { orderByChains } from './chained-hash-order.ts';

/** The sizes, in the order in which fast_align adds up the features that it expects of them. */
export interface Sizes {
  /** [size] → the number of source words, and of target words. */
  readonly source: Uint32Array;
  readonly target: Uint32Array;
  /** [size] → the number of pairs with this size. */
  readonly counts: Uint32Array;
  /** [pair] → its size. */
  readonly ofPair: Uint32Array;
}

export function listSizes({ source, target }: Corpus): Sizes {
  const pairs = source.starts.length - 1;
  const ofPair = new Uint32Array(pairs);
  const numbers = new Map<number, number>();
  const counts: number[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const n = (source.starts[pair + 1] as number) - (source.starts[pair] as number);
    const m = (target.starts[pair + 1] as number) - (target.starts[pair] as number);
    const key = m * 65_536 + n;
    let number = numbers.get(key);
    if (number === undefined) {
      number = counts.push(0) - 1;
      numbers.set(key, number);
    }
    (counts[number] as number)++;
    ofPair[pair] = number;
  }
  const keys = [...numbers.keys()];
  const order = orderByChains(keys);
  const places = new Uint32Array(order.length);
  for (const [place, number] of order.entries()) places[number] = place;
  return {
    source: Uint32Array.from(order, (number) => (keys[number] as number) % 65_536),
    target: Uint32Array.from(order, (number) => Math.floor((keys[number] as number) / 65_536)),
    counts: Uint32Array.from(order, (number) => counts[number] as number),
    ofPair: ofPair.map((number) => places[number] as number),
  };
}
