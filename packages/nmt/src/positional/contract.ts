/** What a positional encoding is: its papers, its options, its parameters, and the points at which it enters the model. */
import type { Random } from '@ordo/core';
import type { tf } from '@ordo/tensor';
import type { Static, TObject } from 'typebox';
import type { ModelShape } from '../model/model-options.ts';

/** Which of the two stacks a hook is called from. */
export type Side = 'encoder' | 'decoder';

/**
 * Consecutive 0-based positions `start … start + count - 1`, the same for every row since batches are right-padded.
 * Full passes start at 0; cached decoding passes the position of each new token and runs the same code.
 */
export interface Positions {
  readonly start: number;
  readonly count: number;
  /** All stand at `start`: the hypotheses of a beam, asking about the source at the same step. */
  readonly repeated?: boolean;
}

/** Where and how a hook is called. */
export interface HookContext {
  readonly side: Side;
  /** 0-based index of the layer in its stack; -1 for the embedding hooks and the shared bias. */
  readonly layer: number;
  /** The kind of attention that calls; null for the embedding hooks and the shared bias. */
  readonly attention: 'self' | 'cross' | null;
  /** True while decoding with caches, token by token. */
  readonly incremental: boolean;
  /** Drops with the model's own dropout stream; the identity outside training. */
  readonly dropout: <T extends tf.Tensor>(x: T, rate: number) => T;
}

/** What `onScores` and `onContext` see of one attention. */
export interface AttentionView {
  /** [batch, heads, query, d_k] */
  readonly queries: tf.Tensor4D;
  readonly queryPositions: Positions;
  readonly keyPositions: Positions;
}

/**
 * The points at which a positional encoding enters. All are optional; attention and the stacks call whatever is
 * there and never ask which encoding it is.
 */
export interface PositionalHooks {
  /** Which attentions call the hooks on queries, keys, values, scores and context; self-attention unless said. */
  readonly attentions?: 'self' | 'all';
  /** Changes the scaled embeddings [batch, time, d] before the embedding dropout. */
  readonly onEmbeddings?: (x: tf.Tensor3D, positions: Positions, context: HookContext) => tf.Tensor3D;
  /** Changes the embeddings [batch, time, d] after the embedding dropout. */
  readonly onDroppedEmbeddings?: (x: tf.Tensor3D, positions: Positions, context: HookContext) => tf.Tensor3D;
  /** Changes projected queries [batch, time, heads, d_k] before the scores. */
  readonly onQueries?: (queries: tf.Tensor4D, positions: Positions, context: HookContext) => tf.Tensor4D;
  /** Changes projected keys [batch, time, heads, d_k] before they are scored or cached. */
  readonly onKeys?: (keys: tf.Tensor4D, positions: Positions, context: HookContext) => tf.Tensor4D;
  /** Changes projected values [batch, time, heads, d_k] before they are weighted or cached. */
  readonly onValues?: (values: tf.Tensor4D, positions: Positions, context: HookContext) => tf.Tensor4D;
  /** A bias [1, heads, query, key] computed once per stack and added to all its self-attention logits; null for none. */
  readonly sharedBias?: (queries: Positions, keys: Positions, context: HookContext) => tf.Tensor4D | null;
  /** What is added to the scaled logits of one layer: [batch, heads, query, key]; null for none. */
  readonly onScores?: (view: AttentionView, context: HookContext) => tf.Tensor4D | null;
  /** Makes the output [batch, heads, query, d_k] from weights [batch, heads, query, key] and values [batch, heads, key, d_k]. */
  readonly onContext?: (
    weights: tf.Tensor4D,
    values: tf.Tensor4D,
    attention: { readonly view: AttentionView; readonly context: HookContext },
  ) => tf.Tensor4D;
  /** The longest input this encoding can take on a side, and the option to raise for longer ones. */
  readonly limit?: (side: Side) => { readonly length: number; readonly option: string } | null;
}

/** Draws a parameter's first values, element by element in row-major order. */
export type Initialiser = (random: Random, index: number) => number;

/** Creates named parameters. Each has a random stream of its own, so that models of different encodings share the rest of the initialisation. */
export interface ParameterScope {
  readonly parameter: (name: string, shape: readonly number[], initialise: Initialiser) => tf.Variable;
}

/** Options of an encoding with all defaults written out. */
export type PositionalOptions = { readonly type: string } & Readonly<Record<string, unknown>>;

/** One positional encoding. A file under `positional/` defines it; one line in `registry.ts` makes it known. */
export interface PositionalEncoding<S extends TObject = TObject> {
  /** The registry id, equal to the literal `type` of its options. */
  readonly id: string;
  readonly title: string;
  /** Author, year, title, and the equation or section implemented. */
  readonly citation: string;
  /** Closed TypeBox object of a literal `type` and this encoding's options only; options with a default are optional. */
  readonly options: S;
  /** The default of every optional option, which may depend on the model. */
  readonly defaults: (shape: ModelShape) => Partial<Static<S>>;
  /** Parameters that this encoding adds to the model. */
  readonly parameterCount: (options: Required<Static<S>>, shape: ModelShape) => number;
  readonly build: (options: Required<Static<S>>, scope: ParameterScope, shape: ModelShape) => PositionalHooks;
  /**
   * False when decoding deliberately differs from a full pass with the same options (compatibility with published code);
   * absent means that the two agree.
   */
  readonly decodesAsTrained?: (options: Required<Static<S>>) => boolean;
}

/** Fixes the types of one encoding's options and hides them again, so that the registry can hold all encodings. */
export function definePositionalEncoding<S extends TObject>(encoding: PositionalEncoding<S>): PositionalEncoding {
  return encoding as unknown as PositionalEncoding;
}
