/** What attention takes in, whichever way it is computed. */
import type { tf } from '../tf.ts';
import type { Dropout } from './kernel.ts';

/**
 * What attention reads: rows of heads side by side, with packed projections used as they are.
 * `qkv` [batch·time, 3·D], or `q` [batch·queryTime, D] with `kv` [batch·keyTime, 2·D], or the three apart.
 */
export type AttentionInputs =
  | { readonly qkv: tf.Tensor2D }
  | { readonly q: tf.Tensor2D; readonly kv: tf.Tensor2D }
  | { readonly q: tf.Tensor2D; readonly k: tf.Tensor2D; readonly v: tf.Tensor2D };

export interface AttentionOptions {
  readonly batch: number;
  readonly heads: number;
  readonly queryTime: number;
  readonly keyTime: number;
  /** Query i sees keys up to i + keyTime - queryTime, so that the last query sees all. */
  readonly causal: boolean;
  /** int32 [batch]: keys that are no padding; null when all are real. */
  readonly lengths: tf.Tensor1D | null;
  /** Added to the scaled scores: [1|batch, 1|heads, queryTime, keyTime]. */
  readonly bias: tf.Tensor4D | null;
  /** Dropout of the attention weights. */
  readonly dropout: Dropout | null;
}
