/** The inputs and options of attention, fused or not. */
import type { tf } from '../../tf.ts';
import type { Dropout } from '../kernel.ts';

/**
 * Queries, keys and values: rows with the heads side by side. Packed projections are used as they are: `qkv` [batch·time, 3·D],
 * or `q` [batch·queryTime, D] with `kv` [batch·keyTime, 2·D], or three separate tensors.
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
  /** When true, query i sees keys up to i + keyTime - queryTime, so that the last query sees all keys. */
  readonly causal: boolean;
  /** int32 [batch]: the number of keys of each row that are not padding; null when there is no padding. */
  readonly lengths: tf.Tensor1D | null;
  /** A bias that is added to the scaled scores, [1|batch, 1|heads, queryTime, keyTime], or null. */
  readonly bias: tf.Tensor4D | null;
  /** Dropout of the attention weights, or null for none. */
  readonly dropout: Dropout | null;
}
