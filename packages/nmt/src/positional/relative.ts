/** Distances between queries and keys, for encodings that depend on nothing else. */
import { tf } from '@ordo/tensor';
import type { Positions } from './contract.ts';

/** j - i for every query position i and key position j, row-major [query, key]. */
export function relativeDistances(queries: Positions, keys: Positions): Int32Array {
  const distances = new Int32Array(queries.count * keys.count);
  for (let q = 0; q < queries.count; q++) {
    const i = queries.start + (queries.repeated === true ? 0 : q);
    for (let k = 0; k < keys.count; k++) distances[q * keys.count + k] = keys.start + k - i;
  }
  return distances;
}

/**
 * A bias per head looked up by distance.
 * @param table [classes, heads], differentiable
 * @param classOf the row of the table for a distance j - i
 * @returns [1, heads, query, key]
 */
export function biasByDistance(
  table: tf.Tensor,
  [queries, keys]: readonly [Positions, Positions],
  classOf: (distance: number) => number,
): tf.Tensor4D {
  const rows = tf.tensor1d(relativeDistances(queries, keys).map(classOf), 'int32');
  const heads = table.shape[1] as number;
  const picked = tf.reshape(tf.gather(table, rows), [queries.count, keys.count, heads]); // [query, key, heads]
  return tf.expandDims(tf.transpose(picked, [2, 0, 1]), 0);
}
