/** Numbers to sum whose rounding shows the order of the sum. */
import { tf } from '@ordo/tensor';

/** One long vector, which travels by itself, and short vectors, which travel together. One is shorter than most groups. */
export const SIZES = [70_001, 3, 1024, 0, 129] as const;

/** Returns the vectors of a subtree: [vector][element]. */
export function sampleValues(subtree: number): Float32Array[] {
  return SIZES.map((size, vector) =>
    Float32Array.from(
      { length: size },
      (_, i) => Math.sin(1 + subtree * 7 + vector * 3 + i) * 10 ** ((subtree + i) % 5),
    ),
  );
}

export const sampleTensors = (subtree: number): tf.Tensor[] =>
  sampleValues(subtree).map((values) => tf.tensor1d(values));

/** Adds as float32 does, in the order of the pairs, and returns the sums: [vector][element]. */
export function sumOfSamples(subtrees: number, additions: readonly (readonly [number, number])[]): Float32Array[] {
  const all = Array.from({ length: subtrees }, (_, subtree) => sampleValues(subtree));
  for (const [into, from] of additions) {
    for (const [vector, sum] of (all[into] as Float32Array[]).entries()) {
      const added = all[from]?.[vector] as Float32Array;
      for (const [i, value] of added.entries()) sum[i] = Math.fround((sum[i] as number) + value);
    }
  }
  return all[0] as Float32Array[];
}
