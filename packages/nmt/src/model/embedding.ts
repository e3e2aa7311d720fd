/** The input of both stacks: token embeddings are looked up, scaled, given positions, and dropped out. */
import { embed, tf } from '@ordo/tensor';
import type { PositionalHooks } from '../positional/positional-hooks.ts';
import type { Positions, Side } from '../positional/positions.ts';
import type { Pass } from './pass.ts';

export interface EmbeddingCall {
  readonly side: Side;
  readonly batch: number;
  readonly positions: Positions;
  readonly padId: number;
  readonly hooks: PositionalHooks;
  readonly pass: Pass;
}

/**
 * √d · table[ids], then the positional encoding's embedding hooks and the model's dropout.
 * @param ids int32 [batch·time]
 * @param table [V, d]
 * @returns [batch·time, d]
 */
export function embedTokens(ids: tf.Tensor1D, table: tf.Tensor, call: EmbeddingCall): tf.Tensor2D {
  const { hooks, pass, side, batch, positions } = call;
  const rows = embed(table, ids, { scale: Math.sqrt(table.shape[1] as number), padId: call.padId });
  const context = pass.context(side);
  const through = (x: tf.Tensor2D, hook: PositionalHooks['onEmbeddings']): tf.Tensor2D => {
    if (hook === undefined) return x;
    const sentences = tf.reshape<tf.Rank.R3>(x, [batch, positions.count, x.shape[1]]);
    return tf.reshape(hook.call(hooks, sentences, positions, context), x.shape);
  };
  const dropped = pass.drop(through(rows, hooks.onEmbeddings), pass.rates.dropout);
  return through(dropped, hooks.onDroppedEmbeddings);
}
