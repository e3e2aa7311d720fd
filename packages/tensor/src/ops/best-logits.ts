/** What a search reads of its logits: the best of each row, the normaliser of all, and one word's. */
import { tf } from '../tf.ts';
import { hasKernel, runKernels } from './kernel.ts';
import { linear } from './linear.ts';
import { logSumExp } from './log-sum-exp.ts';
import { packedWeight } from './packed-weights.ts';

export interface BestLogits {
  /** int32 [rows, count], best first, ties by lower id. */
  readonly ids: tf.Tensor2D;
  /** [rows, count] */
  readonly values: tf.Tensor2D;
  /** log Σ exp of each whole row, [rows]. */
  readonly normalisers: tf.Tensor1D;
  /** The logit of the word asked for, [rows]. */
  readonly wordLogits: tf.Tensor1D;
}

/**
 * Of the logits x·Wᵀ + b, which an engine that can never holds all at once. Not differentiable.
 * @param x [rows, d]
 * @param w [V, d]
 * @param b [V], or null for none
 * @param options `count` words per row, at most V, and the `word` whose logits are wanted too
 */
export function bestLogits(
  x: tf.Tensor2D,
  [w, b]: readonly [tf.Tensor, tf.Tensor | null],
  { count, word }: { readonly count: number; readonly word: number },
): BestLogits {
  if (!hasKernel('OrdoTopKLogits')) return rawBestLogits(x, [w, b], { count, word });
  const outputs = runKernels(
    'OrdoTopKLogits',
    { x, w, b: b ?? undefined, packed: packedWeight(w, true) },
    { k: count, token: word },
  );
  const [ids, values, normalisers, wordLogits] = outputs as [tf.Tensor2D, tf.Tensor2D, tf.Tensor1D, tf.Tensor1D];
  return { ids, values, normalisers, wordLogits };
}

/** The same from all logits. */
export function rawBestLogits(
  x: tf.Tensor2D,
  weights: readonly [tf.Tensor, tf.Tensor | null],
  { count, word }: { readonly count: number; readonly word: number },
): BestLogits {
  return tf.tidy(() => {
    const logits = linear(x, weights, { transposeW: true });
    const { values, indices } = tf.topk(logits, count);
    const column = tf.slice(logits, [0, word], [logits.shape[0], 1]);
    return { ids: indices, values, normalisers: logSumExp(logits), wordLogits: tf.reshape<tf.Rank.R1>(column, [-1]) };
  });
}
