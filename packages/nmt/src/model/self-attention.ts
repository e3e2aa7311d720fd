/** Self-attention with every point at which a positional encoding may enter; full passes and cached steps alike. */
import { attention, attentionWeights, mergeHeads, splitHeads, tf } from '@ordo/tensor';
import type { HookContext, PositionalHooks, Positions } from '../positional/contract.ts';
import type { SelfAttentionParameters } from './layer-parameters.ts';
import type { AttentionPlace, Pass } from './pass.ts';
import { project } from './sub-layer.ts';

/** Keys and values of earlier positions, side by side: [batch, time, 2d]; grows as decoding goes on. */
export interface KeyValueCache {
  keyValues: tf.Tensor3D | null;
}

export interface SelfAttentionCall {
  readonly place: AttentionPlace;
  readonly pass: Pass;
  readonly hooks: PositionalHooks;
  readonly batch: number;
  readonly heads: number;
  readonly positions: Positions;
  readonly causal: boolean;
  /** int32 [batch], or null when no key is padding. */
  readonly lengths: tf.Tensor1D | null;
  /** The stack's shared bias [1, heads, query, key]. */
  readonly sharedBias: tf.Tensor4D | null;
  /** Present in cached decoding. */
  readonly cache?: KeyValueCache | undefined;
}

/** @param x [batch·time, d] */
export function selfAttention(x: tf.Tensor2D, parameters: SelfAttentionParameters, call: SelfAttentionCall) {
  const qkv = project(x, parameters.qkv); // [batch·time, 3d]
  const { hooks, pass } = call;
  const plain = hooks.onQueries ?? hooks.onKeys ?? hooks.onValues ?? hooks.onScores ?? hooks.onContext;
  if (plain === undefined && call.cache === undefined && pass.observer === null) {
    const time = call.positions.count;
    return project(attention({ qkv }, { ...optionsOf(call, x, time), bias: call.sharedBias }), parameters.out);
  }
  return project(attendWithHooks(qkv, call), parameters.out);
}

function optionsOf(
  { batch, heads, positions, causal, lengths, pass }: SelfAttentionCall,
  x: tf.Tensor2D,
  keyTime: number,
) {
  return {
    batch,
    heads,
    headDimension: x.shape[1] / heads,
    queryTime: positions.count,
    keyTime,
    causal,
    lengths,
    dropout: pass.nextDropout(pass.rates.attentionDropout),
  };
}

function attendWithHooks(qkv: tf.Tensor2D, call: SelfAttentionCall): tf.Tensor2D {
  const { hooks, positions, pass, place } = call;
  const context = pass.context(place.side, place.layer);
  const [q0, k0, v0] = tf.split(qkv, 3, 1) as [tf.Tensor2D, tf.Tensor2D, tf.Tensor2D];
  const q = changeHeads(q0, call, hooks.onQueries && ((x) => hooks.onQueries?.(x, positions, context) ?? x));
  const k = changeHeads(k0, call, hooks.onKeys && ((x) => hooks.onKeys?.(x, positions, context) ?? x));
  const v = changeHeads(v0, call, hooks.onValues && ((x) => hooks.onValues?.(x, positions, context) ?? x));
  const keyTime = call.cache === undefined ? positions.count : positions.start + positions.count;
  const inputs = call.cache === undefined ? { q, k, v } : { q, kv: extendCache(call.cache, [k, v], call.batch) };
  const options = optionsOf(call, q, keyTime);
  if (hooks.onScores === undefined && hooks.onContext === undefined && pass.observer === null) {
    return attention(inputs, { ...options, bias: call.sharedBias });
  }
  const split = splitHeads(inputs, options);
  const view = { queries: split.q, queryPositions: positions, keyPositions: { start: 0, count: keyTime } };
  const bias = addBiases(call.sharedBias, hooks.onScores?.(view, context) ?? null);
  if (hooks.onContext === undefined && pass.observer === null) return attention(inputs, { ...options, bias });
  const weights = attentionWeights(split.q, split.k, { ...options, bias }); // [batch, heads, query, key]
  pass.observer?.(weights, place);
  const dropped = pass.drop(weights, pass.rates.attentionDropout);
  const combined = hooks.onContext?.(dropped, split.v, { view, context }) ?? tf.matMul(dropped, split.v);
  return mergeHeads(combined);
}

/** Lets a hook see rows [batch·time, d] as [batch, time, heads, d_k]. */
function changeHeads(
  rows: tf.Tensor2D,
  { batch, heads, positions }: SelfAttentionCall,
  hook: ((x: tf.Tensor4D) => tf.Tensor4D) | undefined,
): tf.Tensor2D {
  if (hook === undefined) return rows;
  const [, d] = rows.shape;
  return tf.reshape(hook(tf.reshape(rows, [batch, positions.count, heads, d / heads])), rows.shape);
}

/** Appends new keys and values; returns all of them as rows [batch·time, 2d]. */
function extendCache(cache: KeyValueCache, [k, v]: [tf.Tensor2D, tf.Tensor2D], batch: number): tf.Tensor2D {
  const d = k.shape[1];
  const added = tf.reshape<tf.Rank.R3>(tf.concat([k, v], 1), [batch, k.shape[0] / batch, 2 * d]);
  const all = cache.keyValues === null ? added : tf.concat([cache.keyValues, added], 1); // [batch, time, 2d]
  cache.keyValues = all;
  return tf.reshape(all, [batch * all.shape[1], 2 * d]);
}

function addBiases(a: tf.Tensor4D | null, b: tf.Tensor4D | null): tf.Tensor4D | null {
  if (a === null) return b;
  return b === null ? a : tf.add(a, b);
}
