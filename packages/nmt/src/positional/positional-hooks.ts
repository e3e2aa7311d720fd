/** The points at which a positional encoding enters the model. */
import type { Random } from '@ordo/core';
import type { Nonlinearity, tf } from '@ordo/tensor';
import type { Positions, Side } from './positions.ts';

/** The place from which a hook is called, and the mode of the pass. */
export interface HookContext {
  readonly side: Side;
  /** The index of the layer in its stack, from 0; -1 for the embedding hooks and the shared bias. */
  readonly layer: number;
  /** The kind of attention that calls the hook; null for the embedding hooks and the shared bias. */
  readonly attention: 'self' | 'cross' | null;
  /** True while decoding with caches, token by token. */
  readonly incremental: boolean;
  /** Applies dropout with the model's own stream of masks. Outside training it returns its input. */
  readonly dropout: <T extends tf.Tensor>(x: T, rate: number) => T;
  /**
   * Applies a function that is not linear. Hooks on values must use this, so that a model can be frozen at one input, where
   * each such function is its tangent.
   */
  readonly activate: <T extends tf.Tensor>(x: T, activation: Nonlinearity) => T;
  /**
   * Returns random numbers for this single use in training, and null outside training. They depend on the run's seed and on the
   * number of masks and numbers drawn before, which checkpoints keep. A resumed training therefore draws the same numbers.
   */
  readonly random: () => Random | null;
}

/**
 * Heads of the encoder's self-attention that compute queries, keys and values from a separate stream of embeddings. The other
 * heads, and the residual connection, use the usual stream.
 */
export interface HeadGroup {
  /** The first head of the group, counted from 0, and the first head after it. */
  readonly from: number;
  readonly to: number;
  /**
   * `first`: the first layer alone. `all`: every layer; layers after the first add the difference of the two streams of
   * embeddings to their input.
   */
  readonly layers: 'first' | 'all';
  /** Changes the scaled embeddings [batch, time, d] of this group, as `onEmbeddings` does for the usual stream. */
  readonly onEmbeddings: EmbeddingHook;
}

export type EmbeddingHook = (x: tf.Tensor3D, positions: Positions, context: HookContext) => tf.Tensor3D;

/** The positions of the attention for which `onScores` and `onContext` are called. */
export interface AttentionPositions {
  readonly queryPositions: Positions;
  readonly keyPositions: Positions;
}

export interface AttentionView extends AttentionPositions {
  /** [batch, heads, query, d_k] */
  readonly queries: tf.Tensor4D;
}

/**
 * The changes that a positional encoding makes to the model. All hooks are optional. Attention and the stacks call the hooks that
 * exist and never ask to which encoding they belong.
 */
export interface PositionalHooks {
  /** The attentions that call the hooks on queries, keys, values, scores and context. Default: self-attention. */
  readonly attentions?: 'self' | 'all';
  /** Changes the scaled embeddings [batch, time, d] before the embedding dropout. */
  readonly onEmbeddings?: EmbeddingHook;
  /** A group of the encoder's heads with embeddings of its own. Its dropout uses the same mask as the usual embeddings. */
  readonly headGroup?: HeadGroup;
  /** Changes the embeddings [batch, time, d] after the embedding dropout. */
  readonly onDroppedEmbeddings?: EmbeddingHook;
  /** Changes projected queries [batch, time, heads, d_k] before they are scored. */
  readonly onQueries?: (queries: tf.Tensor4D, positions: Positions, context: HookContext) => tf.Tensor4D;
  /** Changes projected keys [batch, time, heads, d_k] before they are scored or cached. */
  readonly onKeys?: (keys: tf.Tensor4D, positions: Positions, context: HookContext) => tf.Tensor4D;
  /** Changes projected values [batch, time, heads, d_k] before they are weighted or cached. */
  readonly onValues?: (values: tf.Tensor4D, positions: Positions, context: HookContext) => tf.Tensor4D;
  /**
   * Returns a bias [1, heads, query, key] that is computed once per stack and added to all its self-attention logits; null for
   * none.
   */
  readonly sharedBias?: (queries: Positions, keys: Positions, context: HookContext) => tf.Tensor4D | null;
  /** Returns a bias [batch, heads, query, key] that is added to the scaled logits of one layer; null for none. */
  readonly onScores?: (view: AttentionView, context: HookContext) => tf.Tensor4D | null;
  /**
   * Computes the context [batch, heads, query, d_k] from weights [batch, heads, query, key] and values [batch, heads, key, d_k].
   * For given weights the context must be an affine map of the values.
   */
  readonly onContext?: (
    weights: tf.Tensor4D,
    values: tf.Tensor4D,
    attention: AttentionPositions & { readonly context: HookContext },
  ) => tf.Tensor4D;
}
