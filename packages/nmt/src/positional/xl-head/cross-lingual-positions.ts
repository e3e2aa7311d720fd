/** PE_XL: sinusoids at the position of each token in the other order of its sentence (Ding et al. 2020, Eq 6). */
import { OrdoError } from '@ordo/core';
import { constant, tf } from '@ordo/tensor';
import type { Positions } from '../positions.ts';
import { type SinusoidOptions, Sinusoids } from '../sinusoids.ts';

/**
 * Returns the other positions of a batch, [batch · count].
 * @throws OrdoError `internal.unexpected` if the batch has none
 */
export function ordersOf({ sentences }: Positions): Int32Array {
  const orders = sentences?.orders ?? null;
  if (orders !== null) return orders;
  throw new OrdoError('internal.unexpected', 'an encoding that reads source orders was called without them');
}

/** Returns the function that adds PE_XL to embeddings [batch, time, d]. */
export function buildCrossLingual(
  options: SinusoidOptions,
  dimension: number,
): (x: tf.Tensor3D, positions: Positions) => tf.Tensor3D {
  const sinusoids = new Sinusoids(dimension, options);
  return (x, positions) => tf.add(x, constant(sinusoids.at(ordersOf(positions)), x.shape));
}
