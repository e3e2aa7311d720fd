/** What a search reads of its logits: the best of each row, and the normaliser of all. */
import { tf } from '../tf.ts';
import { logSumExp } from './log-sum-exp.ts';

export interface BestLogits {
  /** int32 [rows, count], best first, ties by lower id. */
  readonly ids: tf.Tensor2D;
  /** [rows, count] */
  readonly values: tf.Tensor2D;
  /** log Σ exp of each whole row, [rows]. */
  readonly normalisers: tf.Tensor1D;
}

/** @param logits [rows, V], V ≥ count */
export function bestLogits(logits: tf.Tensor2D, count: number): BestLogits {
  const { values, indices } = tf.topk(logits, count);
  return { ids: indices, values, normalisers: logSumExp(logits) };
}
