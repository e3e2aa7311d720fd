/** The positional kernel of PosNet: each position multiplies by a matrix of its own. */
import { tf } from '@ordo/tensor';
import type { Positions } from './contract.ts';

/**
 * [X ⊗ Φ]_t = x_t Φ_t (Zhang et al. 2023, Eq 16).
 *
 * @param x [batch, time, in]
 * @param kernels [L, in, out], L ≥ positions.start + positions.count
 * @returns [batch, time, out]
 */
export function applyKernels(x: tf.Tensor3D, kernels: tf.Tensor, positions: Positions): tf.Tensor3D {
  const used = tf.slice(kernels, [positions.start, 0, 0], [positions.count, -1, -1]) as tf.Tensor3D; // [time, in, out]
  const byTime = tf.transpose(x, [1, 0, 2]) as tf.Tensor3D; // [time, batch, in]
  return tf.transpose(tf.matMul(byTime, used), [1, 0, 2]) as tf.Tensor3D; // [batch, time, out]
}
