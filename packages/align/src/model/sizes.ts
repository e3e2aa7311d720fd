/** The distinct sizes of the pairs of a corpus. Positions are judged by sizes alone, so one table serves all pairs of a size. */
import type { Corpus } from '../corpus/corpus.ts';

export interface Sizes {
  /** [size] → the words of the source, and of the target. */
  readonly source: Uint32Array;
  readonly target: Uint32Array;
  /** [size] → how many pairs have it. */
  readonly counts: Uint32Array;
  /** [pair] → its size. */
  readonly ofPair: Uint32Array;
}

export function listSizes({ source, target }: Corpus): Sizes {
  const pairs = source.starts.length - 1;
  const ofPair = new Uint32Array(pairs);
  const numbers = new Map<number, number>();
  const sizes: { source: number; target: number; count: number }[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const n = (source.starts[pair + 1] as number) - (source.starts[pair] as number);
    const m = (target.starts[pair + 1] as number) - (target.starts[pair] as number);
    const key = n * 65_536 + m;
    let number = numbers.get(key);
    if (number === undefined) {
      number = sizes.push({ source: n, target: m, count: 0 }) - 1;
      numbers.set(key, number);
    }
    (sizes[number] as { count: number }).count++;
    ofPair[pair] = number;
  }
  return {
    source: Uint32Array.from(sizes, (size) => size.source),
    target: Uint32Array.from(sizes, (size) => size.target),
    counts: Uint32Array.from(sizes, (size) => size.count),
    ofPair,
  };
}
