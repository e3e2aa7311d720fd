/** The product of parts and a weight. A part is 0 at the positions before it begins. */
import type { tf } from '../tf.ts';
import { hasKernel, runKernel } from './kernel.ts';
import { linear } from './linear.ts';

const KERNEL = 'OrdoProjectParts';

/**
 * x·W. Engines with the fused kernel leave out rows that are 0, and multiply many others as Strassen does, so that a row that is not
 * finite may spoil others. Not differentiable there.
 * @param x [rows, in]
 * @param w [in, out]
 * @returns [rows, out]
 */
export function projectParts(x: tf.Tensor2D, w: tf.Tensor): tf.Tensor2D {
  return hasKernel(KERNEL) ? (runKernel(KERNEL, { x, w }, {}) as tf.Tensor2D) : linear(x, [w, null]);
}
