/** Log-sum-exp over the last axis: log Σ exp, by which a log-softmax is normalised. */
import { tf } from '../../tf.ts';
import { hasKernel, runKernel, runKernels } from '../kernel.ts';
import { linear } from '../linear.ts';
import { packedWeight } from '../packed-weights.ts';

/**
 * Computes log-sum-exp. It is not differentiable on engines with the fused kernel.
 * @param logits [rows, V]
 * @returns [rows]
 */
export function logSumExp(logits: tf.Tensor2D): tf.Tensor1D {
  if (!hasKernel('OrdoSmoothedCrossEntropy')) return tf.logSumExp<tf.Tensor1D>(logits, -1);
  return tf.tidy(() => {
    // The cross-entropy's kernel returns the log-sum-exp of each row, whatever the targets are.
    const targets = tf.zeros<tf.Rank.R1>([logits.shape[0]], 'int32');
    const outputs = runKernels('OrdoSmoothedCrossEntropy', { logits, targets }, { epsilon: 0, padId: -1 });
    return outputs[2] as tf.Tensor1D;
  });
}

const FUSED = 'OrdoLogSumExpOfProduct';

/** The number of logits that are in memory at once, on engines that hold them. */
const HELD = 16_000_000;
/** The rows of a product whose logits are not held. They are enough for a fast product, in whole groups of 48. */
const FUSED_ROWS = 1008;

/** Returns the number of rows of x that `logSumExpOfProduct` should get at once. */
export function rowsOfLogits(vocabulary: number): number {
  return hasKernel(FUSED) ? FUSED_ROWS : Math.max(1, Math.floor(HELD / vocabulary));
}

/**
 * Computes the log-sum-exp of x·Wᵀ + b. Engines with a fused kernel never hold all logits at once. It is not differentiable.
 * @param x [rows, d]
 * @param w [V, d]
 * @param b [V], or null for none
 * @returns [rows]
 */
export function logSumExpOfProduct(x: tf.Tensor2D, [w, b]: readonly [tf.Tensor, tf.Tensor | null]): tf.Tensor1D {
  return tf.tidy(() => {
    if (!hasKernel(FUSED)) return logSumExp(linear(x, [w, b], { transposeW: true }));
    return runKernel(FUSED, { x, w, b: b ?? undefined, packed: packedWeight(w, true) }, {}) as tf.Tensor1D;
  });
}
