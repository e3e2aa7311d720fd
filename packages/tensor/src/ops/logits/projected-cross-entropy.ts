/** Label-smoothed cross-entropy of the output projection x·Wᵀ + b. */
import { tf } from '../../tf.ts';
import { differentiable } from '../differentiation/differentiable.ts';
import { hasKernel, runKernels } from '../kernel.ts';
import { linear } from '../linear.ts';
import { type CrossEntropy, smoothedCrossEntropy, type SmoothingOptions } from './smoothed-cross-entropy.ts';

/**
 * Computes `smoothedCrossEntropy` of logits that nothing else reads. Engines with a kernel for it make the logits in blocks,
 * which needs a third of the memory traffic, and do not project rows of padding.
 * @param x [rows, d]
 * @param w [V, d]
 * @param b [V], or null for none
 * @param targets int32 [rows]
 */
export function projectedCrossEntropy(
  x: tf.Tensor2D,
  [w, b]: readonly [tf.Tensor, tf.Tensor | null],
  targets: tf.Tensor1D,
  { epsilon, padId }: SmoothingOptions,
): CrossEntropy {
  if (!hasKernel('OrdoProjectedCrossEntropy')) {
    return smoothedCrossEntropy(linear(x, [w, b], { transposeW: true }), targets, { epsilon, padId });
  }
  const attrs = { epsilon, padId, gradient: tf.engine().isTapeOn() };
  let nll: tf.Scalar | undefined;
  const loss = differentiable(b === null ? [x, w] : [x, w, b], () => {
    const inputs = { x, w, b: b ?? undefined, targets };
    const outputs = runKernels('OrdoProjectedCrossEntropy', inputs, attrs);
    const [value, rowNll, logSumExp, kept] = outputs as [tf.Tensor, tf.Scalar, tf.Tensor, tf.Tensor?];
    nll = tf.keep(rowNll);
    return {
      value,
      made: kept === undefined ? [logSumExp] : [logSumExp, kept],
      read: [x, w, targets],
      gradient: (dloss, [states, weight, labels]) =>
        runKernels(
          'OrdoProjectedCrossEntropyGrad',
          { x: states, w: weight, targets: labels, logSumExp, kept, dloss },
          { epsilon, padId, bias: b !== null },
        ),
    };
  }) as tf.Scalar;
  return { loss, nll: nll as tf.Scalar };
}
