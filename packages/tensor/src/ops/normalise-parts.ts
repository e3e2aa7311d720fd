/** Applies a layer norm to one part of a sum, with the scale of the whole sum: (x - mean) · scale · gain. */
import { tf } from '../tf.ts';
import { hasKernel, runKernel } from './kernel.ts';

const KERNEL = 'OrdoNormaliseParts';

interface PartNorm {
  /** [time]: 1/√(variance + ε) of the whole sum at each position. */
  readonly scale: tf.Tensor1D;
  /** [d] */
  readonly gain: tf.Tensor;
}

/**
 * Normalises parts. It is not differentiable on engines with the fused kernel.
 * @param x [parts·time, d], part by part
 */
export function normaliseParts(x: tf.Tensor2D, { scale, gain }: PartNorm): tf.Tensor2D {
  if (!hasKernel(KERNEL)) return rawNormaliseParts(x, { scale, gain });
  return runKernel(KERNEL, { x, scale, gain }, {}) as tf.Tensor2D;
}

/** Computes the same with TensorFlow.js's own operations. */
export function rawNormaliseParts(x: tf.Tensor2D, { scale, gain }: PartNorm): tf.Tensor2D {
  const [rows, d] = x.shape;
  const time = scale.shape[0];
  return tf.tidy(() => {
    // Scale and gain are multiplied first, because they belong to a single text and x holds all of its parts.
    const factors = tf.mul(tf.reshape(scale, [time, 1]), gain);
    const centred = tf.reshape(tf.sub(x, tf.mean(x, -1, true)), [rows / time, time, d]);
    return tf.reshape(tf.mul(centred, tf.expandDims(factors, 0)), x.shape);
  });
}
