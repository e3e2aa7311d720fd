/** Multiplies parts of a model's states by a weight. The rows of a part are 0 at the positions before it begins. */
import type { tf } from '../tf.ts';
import { hasKernel, runKernel } from './kernel.ts';
import { linear } from './linear.ts';

const KERNEL = 'OrdoProjectParts';

/**
 * Computes x·W. An engine with the fused kernel leaves out rows that are 0. If many rows remain, it multiplies them by Strassen's
 * method, in which a row that is not finite may spoil other rows. The fused kernel has no gradient.
 * @param x [rows, in]
 * @param w [in, out]
 * @returns [rows, out]
 */
export function projectParts(x: tf.Tensor2D, w: tf.Tensor): tf.Tensor2D {
  return hasKernel(KERNEL) ? (runKernel(KERNEL, { x, w }, {}) as tf.Tensor2D) : linear(x, [w, null]);
}
