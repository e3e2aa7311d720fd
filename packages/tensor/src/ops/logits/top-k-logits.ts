/** The logits that a search needs: the k largest of each row, the row's log-sum-exp, and the logit of one token. */
import { tf } from '../../tf.ts';
import { hasKernel, runKernels } from '../kernel.ts';
import { linear } from '../linear.ts';
import { logSumExp } from './log-sum-exp.ts';
import { weightForm } from '../packed-weights.ts';

export interface TopKLogits {
  /** Token ids, int32 [rows, k]: largest logit first, ties by lower id. */
  readonly ids: tf.Tensor2D;
  /** The logits of these tokens, [rows, k]. */
  readonly logits: tf.Tensor2D;
  /** log Σ exp of all logits of a row, [rows]. */
  readonly logSumExp: tf.Tensor1D;
  /** The logit of the requested token, [rows]. */
  readonly tokenLogits: tf.Tensor1D;
}

export interface TopKOptions {
  /** The number of logits wanted per row, 1 … V. */
  readonly k: number;
  /** The token whose logit is also wanted, even if it is not among the top k. */
  readonly token: number;
}

/**
 * Returns the top k of the logits x·Wᵀ + b. Engines with a fused kernel never hold all logits at once. It is not differentiable.
 * @param x [rows, d]
 * @param w [V, d]
 * @param b [V], or null for none
 */
export function topKLogits(
  x: tf.Tensor2D,
  [w, b]: readonly [tf.Tensor, tf.Tensor | null],
  { k, token }: TopKOptions,
): TopKLogits {
  if (!hasKernel('OrdoTopKLogits')) return rawTopKLogits(x, [w, b], { k, token });
  const { packed, attrs } = weightForm(w, true);
  const outputs = runKernels('OrdoTopKLogits', { x, w, b: b ?? undefined, packed }, { k, token, ...attrs });
  const [ids, logits, sums, tokenLogits] = outputs as [tf.Tensor2D, tf.Tensor2D, tf.Tensor1D, tf.Tensor1D];
  return { ids, logits, logSumExp: sums, tokenLogits };
}

/** Computes the same with TensorFlow.js's own operations, from all logits. */
export function rawTopKLogits(
  x: tf.Tensor2D,
  weights: readonly [tf.Tensor, tf.Tensor | null],
  { k, token }: TopKOptions,
): TopKLogits {
  return tf.tidy(() => {
    const all = linear(x, weights, { transposeW: true }); // [rows, V]
    const { values, indices } = tf.topk(all, k);
    const column = tf.slice(all, [0, token], [all.shape[0], 1]);
    return {
      ids: indices,
      logits: values,
      logSumExp: logSumExp(all),
      tokenLogits: tf.reshape<tf.Rank.R1>(column, [-1]),
    };
  });
}
