/** Label-smoothed cross-entropy in fairseq's form, summed over the tokens that are not padding. */
import { tf } from '../../tf.ts';
import { scaled } from '../differentiation/constant.ts';
import { hasKernel, runKernel, runKernels } from '../kernel.ts';

export interface SmoothingOptions {
  /** ε: the probability mass that is taken away from the target. */
  readonly epsilon: number;
  /** Rows with this target are padding and do not count. */
  readonly padId: number;
}

export interface CrossEntropy {
  /** (1 - ε - ε_i)·nll + ε_i·Σ_v(-log p_v) with ε_i = ε/(V-1), in nats; differentiable. */
  readonly loss: tf.Scalar;
  /** Σ -log p_target, in nats. The caller must dispose of it, because no tidy does. */
  readonly nll: tf.Scalar;
}

/**
 * Computes the loss.
 * @param logits [rows, V]
 * @param targets int32 [rows]
 */
export function smoothedCrossEntropy(
  logits: tf.Tensor2D,
  targets: tf.Tensor1D,
  options: SmoothingOptions,
): CrossEntropy {
  if (!hasKernel('OrdoSmoothedCrossEntropy')) return rawSmoothedCrossEntropy(logits, targets, options);
  const attrs = { epsilon: options.epsilon, padId: options.padId };
  let nll: tf.Scalar | undefined;
  const op = tf.customGrad((...args) => {
    const save = args.at(-1) as tf.GradSaveFunc;
    const outputs = runKernels('OrdoSmoothedCrossEntropy', { logits, targets }, attrs);
    const [loss, rowNll, logSumExp, gradient] = outputs as [tf.Tensor, tf.Scalar, tf.Tensor, tf.Tensor?];
    nll = tf.keep(rowNll);
    if (gradient !== undefined) {
      // The forward kernel of this engine also computes the gradients of the rows, which are kept instead of the logits.
      save([gradient, targets]);
      const gradFunc = (dloss: tf.Tensor, saved: tf.Tensor[]) =>
        runKernel('OrdoSmoothedCrossEntropyGrad', { gradient: saved[0], targets: saved[1], dloss }, attrs);
      return { value: loss, gradFunc };
    }
    save([logits, targets, logSumExp]);
    return {
      value: loss,
      gradFunc: (dloss: tf.Tensor, saved: tf.Tensor[]) =>
        runKernel(
          'OrdoSmoothedCrossEntropyGrad',
          { logits: saved[0], targets: saved[1], logSumExp: saved[2], dloss },
          attrs,
        ),
    };
  });
  const loss = op(logits) as tf.Scalar;
  return { loss, nll: nll as tf.Scalar };
}

/** Computes the same with TensorFlow.js's own operations. */
export function rawSmoothedCrossEntropy(
  logits: tf.Tensor2D,
  targets: tf.Tensor1D,
  { epsilon, padId }: SmoothingOptions,
): CrossEntropy {
  const size = logits.shape[1];
  const spread = epsilon === 0 ? 0 : epsilon / (size - 1);
  // The largest logit cancels out in log-softmax, so the gradient may treat it as a constant.
  const largest = tf.customGrad((x) => ({
    value: tf.max(x as tf.Tensor, -1, true),
    gradFunc: () => tf.zerosLike(x as tf.Tensor),
  }))(logits);
  const shifted = tf.sub(logits, largest);
  const logProbabilities = tf.sub(shifted, tf.log(tf.sum(tf.exp(shifted), -1, true))); // [rows, V]
  const real = tf.cast(tf.notEqual(targets, padId), 'float32'); // [rows]
  const onTarget = tf.oneHot(targets, size);
  const nllRows = tf.neg(tf.sum(tf.mul(logProbabilities, onTarget), -1));
  const smoothRows = tf.neg(tf.sum(logProbabilities, -1));
  const loss = tf.sum<tf.Scalar>(
    tf.mul(tf.add(scaled(nllRows, 1 - epsilon - spread), scaled(smoothRows, spread)), real),
  );
  return { loss, nll: tf.keep(tf.sum<tf.Scalar>(tf.mul(nllRows, real))) };
}
