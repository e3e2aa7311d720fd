/** A bias that depends only on the distance between query and key. */
import { tf } from '@ordo/tensor';
import type { Positions } from './positions.ts';
import { relativeDistances } from './relative-distances.ts';

/**
 * Looks up the bias of each head by distance.
 * @param table [classes, heads]; gradients flow into it
 * @param classOf gives the row of the table for a distance j - i
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
