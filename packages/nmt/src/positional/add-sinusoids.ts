/** Adds sinusoids to embeddings (Vaswani et al. 2017, §3.5). */
import { constant, tf } from '@ordo/tensor';
import type { Positions } from './positions.ts';
import { type SinusoidOptions, sinusoidTable } from './sinusoids.ts';

/** Computes x_t + PE(t) for consecutive positions, which are the same for all sentences of the batch. */
export function addSinusoids(x: tf.Tensor3D, { start, count }: Positions, options: SinusoidOptions): tf.Tensor3D {
  const dimension = x.shape[2];
  const rows = sinusoidTable({ start: start + options.offset, count }, dimension, options.layout);
  return tf.add(x, constant(rows, [1, count, dimension])); // [batch, time, d]
}
