/** Log-sum-exp over the last axis: log Σ exp, by which a log-softmax is normalised. */
import { tf } from '../tf.ts';
import { hasKernel, runKernels } from './kernel.ts';

/**
 * Not differentiable on engines with the fused kernel.
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
