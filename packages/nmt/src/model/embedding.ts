/** Computes the input of both stacks: looks token embeddings up, scales them, adds positions, and applies dropout. */
import { dropout, embed, tf } from '@ordo/tensor';
import type { EmbeddingHook, HeadGroup, PositionalHooks } from '../positional/positional-hooks.ts';
import type { Positions, Side } from '../positional/positions.ts';
import type { Embedded } from './embedded.ts';
import type { Pass } from './pass.ts';

export interface EmbeddingCall {
  readonly side: Side;
  readonly batch: number;
  readonly positions: Positions;
  readonly hooks: PositionalHooks;
  readonly pass: Pass;
}

/** The settings with which tokens are looked up. */
export interface LookUp {
  readonly padId: number;
  /** The factor of the embeddings. Default: √d. */
  readonly scale?: number;
}

/**
 * Computes √d · table[ids], then applies the positional encoding's embedding hooks and the model's dropout.
 * @param ids int32 [batch·time]
 * @param table [V, d]
 * @returns [batch·time, d]
 */
export function embedTokens(ids: tf.Tensor1D, table: tf.Tensor, call: EmbeddingCall & LookUp): tf.Tensor2D {
  return embedStreams(ids, table, { ...call, group: undefined }).states;
}

/** Computes what `embedTokens` does, and also the embeddings of a group of heads. */
export function embedStreams(
  ids: tf.Tensor1D,
  table: tf.Tensor,
  call: EmbeddingCall & LookUp & { readonly group: HeadGroup | undefined },
): Embedded {
  const { padId, scale = Math.sqrt(table.shape[1] as number) } = call;
  return placeEmbeddings(embed(table, ids, { scale, padId }), call);
}

/**
 * Adds positions and dropout to embeddings that are looked up and scaled already.
 * @param rows [batch·time, d]
 */
export function placeEmbeddings(
  rows: tf.Tensor2D,
  call: EmbeddingCall & { readonly group: HeadGroup | undefined },
): Embedded {
  const { hooks, pass, side, batch, positions, group } = call;
  const context = pass.context(side);
  const through = (x: tf.Tensor2D, hook: EmbeddingHook | undefined): tf.Tensor2D => {
    if (hook === undefined) return x;
    const sentences = tf.reshape<tf.Rank.R3>(x, [batch, positions.count, x.shape[1]]);
    return tf.reshape(hook.call(hooks, sentences, positions, context), x.shape);
  };
  const mask = pass.nextDropout(pass.rates.dropout);
  const finish = (x: tf.Tensor2D): tf.Tensor2D => through(dropout(x, mask), hooks.onDroppedEmbeddings);
  const states = through(rows, hooks.onEmbeddings);
  return {
    states: finish(states),
    group: group === undefined ? null : finish(through(rows, group.onEmbeddings)),
  };
}
