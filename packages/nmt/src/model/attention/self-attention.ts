/**
 * Self-attention. A full pass uses the packed projection as it is; cached steps and encodings with hooks split the projection.
 */
import { attention, cachedAttention, tf } from '@ordo/tensor';
import type { PositionalHooks } from '../../positional/positional-hooks.ts';
import type { Positions } from '../../positional/positions.ts';
import { applyToHeads, attendWithHooks, isHooked } from './hooked-attention.ts';
import type { Projection, SelfAttentionParameters } from '../layer-parameters.ts';
import type { AttentionPlace, Pass } from '../pass.ts';
import { replayContext, valuesOf } from './replayed-attention.ts';
import { project } from '../sub-layer.ts';

/** Keys and values of all earlier positions, side by side: [batch, time, 2d]. Each step appends to them. */
export interface MovedCache {
  keyValues: tf.Tensor3D | null;
}

/** Keys and values as each step left them, with an index that tells which row of each step holds a row's past. */
export interface IndexedCache {
  /** One tensor per step, oldest first: [rows of that step, 2d]. */
  readonly past: readonly tf.Tensor2D[];
  /** int32 [batch, past] */
  readonly ancestors: tf.Tensor2D;
  /** The keys and values of this step, after it is computed: [batch, 2d]. */
  keyValues: tf.Tensor2D | null;
}

export type KeyValueCache = MovedCache | IndexedCache;

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
  /** Heads `from … to - 1`, if any, take queries, keys and values from rows of their own, [batch·time, d]. */
  readonly group?: { readonly from: number; readonly to: number; readonly input: tf.Tensor2D } | null;
  /** The cache, which is present only in cached decoding. */
  readonly cache?: KeyValueCache | undefined;
}

/**
 * @param x [batch·time, d]
 * @returns [batch·time, d]
 */
export function selfAttention(
  x: tf.Tensor2D,
  parameters: SelfAttentionParameters,
  call: SelfAttentionCall,
): tf.Tensor2D {
  const { hooks, pass, positions, batch, heads, causal, lengths, sharedBias } = call;
  if (pass.frozen?.replays === true) return project(replayAttention(x, parameters, call), parameters.out, pass);
  const qkv = projectHeads(x, parameters.qkv, call); // [batch·time, 3d]
  if (call.cache !== undefined || pass.watched || isHooked(hooks, 'self')) {
    return project(attendPiecewise(qkv, call), parameters.out);
  }
  const context = attention(
    { qkv },
    {
      batch,
      heads,
      queryTime: positions.count,
      keyTime: positions.count,
      causal,
      lengths,
      bias: sharedBias,
      dropout: pass.nextDropout(pass.rates.attentionDropout),
    },
  );
  return project(context, parameters.out);
}

/**
 * Projects queries, keys and values side by side, or values alone. The columns of the head group come from its own input. Both
 * inputs are projected whole, so that equal inputs give equal bits.
 */
function projectHeads(x: tf.Tensor2D, projection: Projection, { group, heads, pass }: SelfAttentionCall): tf.Tensor2D {
  const own = project(x, projection, pass);
  if (group === undefined || group === null || group.from === group.to) return own;
  const { from, to } = group;
  const other = project(group.input, projection, pass);
  const [rows, columns] = own.shape;
  const d = x.shape[1];
  const dk = d / heads;
  const starts = Array.from({ length: columns / d }, (_, i) => i * d);
  const pieces = starts.flatMap((start) => [
    { from: start, to: start + from * dk, rows: own },
    { from: start + from * dk, to: start + to * dk, rows: other },
    { from: start + to * dk, to: start + d, rows: own },
  ]);
  const taken = pieces.filter((piece) => piece.to > piece.from);
  return tf.concat(
    taken.map((piece) => tf.slice(piece.rows, [0, piece.from], [rows, piece.to - piece.from])),
    1,
  );
}

/** Computes the context of parts, [parts·time, d], from their values and the recorded weights. */
function replayAttention(x: tf.Tensor2D, { qkv }: SelfAttentionParameters, call: SelfAttentionCall): tf.Tensor2D {
  const values = projectHeads(x, valuesOf(qkv), call);
  const { positions } = call;
  return replayContext(values, { ...call, queryPositions: positions, keyPositions: positions });
}

function attendPiecewise(qkv: tf.Tensor2D, call: SelfAttentionCall): tf.Tensor2D {
  const { hooks, positions, cache, batch } = call;
  const projectionsHooked = [hooks.onQueries, hooks.onKeys, hooks.onValues].some((hook) => hook !== undefined);
  if (cache !== undefined && 'past' in cache && !projectionsHooked) return attendIndexed(qkv, cache, call);
  const frame = { ...call, context: call.pass.context(call.place.side, call.place) };
  const [first, second, third] = tf.split(qkv, 3, 1) as [tf.Tensor2D, tf.Tensor2D, tf.Tensor2D];
  const q = applyToHeads(first, hooks.onQueries, frame);
  const k = applyToHeads(second, hooks.onKeys, frame);
  const v = applyToHeads(third, hooks.onValues, frame);
  if (cache === undefined) {
    return attendWithHooks({ q, k, v }, { ...call, queryPositions: positions, keyPositions: positions });
  }
  if ('past' in cache) return attendIndexed(tf.concat([q, k, v], 1), cache, call);
  const keyPositions = { start: 0, count: positions.start + positions.count };
  return attendWithHooks(
    { q, kv: extendCache(cache, [k, v], batch) },
    { ...call, queryPositions: positions, keyPositions },
  );
}

function attendIndexed(qkv: tf.Tensor2D, cache: IndexedCache, call: SelfAttentionCall): tf.Tensor2D {
  const { past, ancestors } = cache;
  const [context, keyValues] = cachedAttention({ qkv, past, ancestors, heads: call.heads, bias: call.sharedBias });
  cache.keyValues = keyValues;
  return context;
}

/** Appends new keys and values; returns all of them as rows [batch·time, 2d]. */
function extendCache(cache: MovedCache, [k, v]: [tf.Tensor2D, tf.Tensor2D], batch: number): tf.Tensor2D {
  const d = k.shape[1];
  const added = tf.reshape<tf.Rank.R3>(tf.concat([k, v], 1), [batch, k.shape[0] / batch, 2 * d]);
  const all = cache.keyValues === null ? added : tf.concat([cache.keyValues, added], 1); // [batch, time, 2d]
  cache.keyValues = all;
  return tf.reshape(all, [batch * all.shape[1], 2 * d]);
}
