/** Attention that calls the positional encoding's hooks and shows its weights to an observer. */
import { attention, type AttentionInputs, attentionWeights, mergeHeads, splitHeads, tf } from '@ordo/tensor';
import type { HookContext, PositionalHooks } from '../../positional/positional-hooks.ts';
import type { Positions } from '../../positional/positions.ts';
import type { AttentionPlace, Pass } from '../pass.ts';

export interface HookedCall {
  readonly place: AttentionPlace;
  readonly pass: Pass;
  readonly hooks: PositionalHooks;
  readonly batch: number;
  readonly heads: number;
  readonly queryPositions: Positions;
  readonly keyPositions: Positions;
  readonly causal: boolean;
  /** int32 [batch], or null when no key is padding. */
  readonly lengths: tf.Tensor1D | null;
  /** The bias [1, heads, query, key] that all layers of the stack share. */
  readonly sharedBias: tf.Tensor4D | null;
}

/** True when the encoding has hooks for this kind of attention, so that the fused kernel cannot be used. */
export function isHooked(hooks: PositionalHooks, kind: AttentionPlace['kind']): boolean {
  if (kind === 'cross' && hooks.attentions !== 'all') return false;
  const present = [hooks.onQueries, hooks.onKeys, hooks.onValues, hooks.onScores, hooks.onContext];
  return present.some((hook) => hook !== undefined);
}

type HeadHook = (x: tf.Tensor4D, positions: Positions, context: HookContext) => tf.Tensor4D;

/** Calls a hook with rows [batch·time, d] reshaped to [batch, time, heads, d_k], and reshapes the result back. */
export function applyToHeads(
  rows: tf.Tensor2D,
  hook: HeadHook | undefined,
  call: {
    readonly batch: number;
    readonly heads: number;
    readonly positions: Positions;
    readonly context: HookContext;
  },
): tf.Tensor2D {
  if (hook === undefined) return rows;
  const { batch, heads, positions, context } = call;
  const byHead = tf.reshape<tf.Rank.R4>(rows, [batch, positions.count, heads, rows.shape[1] / heads]);
  return tf.reshape(hook(byHead, positions, context), rows.shape);
}

/**
 * Computes attention with the score and context hooks. It uses the fused kernel unless a hook or an observer needs the weights.
 * @param inputs queries, keys and values, after their own hooks
 * @returns [batch·query, d]
 */
export function attendWithHooks(inputs: AttentionInputs, call: HookedCall): tf.Tensor2D {
  const { pass, place, sharedBias, batch, heads, causal, lengths } = call;
  const { queryPositions, keyPositions } = call;
  const hooks = isHooked(call.hooks, place.kind) ? call.hooks : {};
  const sizes = { batch, heads, queryTime: queryPositions.count, keyTime: keyPositions.count };
  const masks = { causal, lengths };
  const dropout = pass.nextDropout(pass.rates.attentionDropout);
  const observed = pass.watched || hooks.onContext !== undefined;
  if (!observed && hooks.onScores === undefined) {
    return attention(inputs, { ...sizes, ...masks, bias: sharedBias, dropout });
  }
  const { q, k, v } = splitHeads(inputs, sizes);
  const context = pass.context(place.side, place);
  const view = { queries: q, queryPositions, keyPositions };
  const bias = addBiases(sharedBias, hooks.onScores?.(view, context) ?? null);
  if (!observed) return attention(inputs, { ...sizes, ...masks, bias, dropout });
  const weights = attentionWeights(q, k, { ...masks, bias }); // [batch, heads, query, key]
  pass.show(weights, place);
  const dropped = pass.drop(weights, pass.rates.attentionDropout);
  return mergeHeads(hooks.onContext?.(dropped, v, { queryPositions, keyPositions, context }) ?? tf.matMul(dropped, v));
}

function addBiases(a: tf.Tensor4D | null, b: tf.Tensor4D | null): tf.Tensor4D | null {
  if (a === null) return b;
  return b === null ? a : tf.add(a, b);
}
