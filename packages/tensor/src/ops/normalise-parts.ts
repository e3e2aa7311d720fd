/** What a layer norm does to one part of a sum, when its scale is that of the whole: (x - mean) · scale · gain. */
import { tf } from '../tf.ts';
import { hasKernel, runKernel } from './kernel.ts';

const KERNEL = 'OrdoNormaliseParts';

interface PartNorm {
  /** [time]: 1/√(variance + ε) of the whole at each position. */
  readonly scale: tf.Tensor1D;
  /** [d] */
  readonly gain: tf.Tensor;
}

/**
 * Not differentiable on engines with the fused kernel.
 * @param x [parts·time, d], part by part
 */
export function normaliseParts(x: tf.Tensor2D, { scale, gain }: PartNorm): tf.Tensor2D {
  if (!hasKernel(KERNEL)) return rawNormaliseParts(x, { scale, gain });
  return runKernel(KERNEL, { x, scale, gain }, {}) as tf.Tensor2D;
}

/** Does the same with TensorFlow.js's own operations. */
export function rawNormaliseParts(x: tf.Tensor2D, { scale, gain }: PartNorm): tf.Tensor2D {
  const [rows, d] = x.shape;
  const time = scale.shape[0];
  return tf.tidy(() => {
    // Scale and gain are multiplied first, because they are those of one text and x holds all of its parts.
    const factors = tf.mul(tf.reshape(scale, [time, 1]), gain);
    const centred = tf.reshape(tf.sub(x, tf.mean(x, -1, true)), [rows / time, time, d]);
    return tf.reshape(tf.mul(centred, tf.expandDims(factors, 0)), x.shape);
  });
}
