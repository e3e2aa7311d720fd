/**
 * Computes attention with TensorFlow.js's own operations, for engines without the fused kernel and for callers who need the
 * weights.
 */
import { tf } from '../../tf.ts';
import type { AttentionInputs, AttentionOptions } from './attention-inputs.ts';
import { scaled } from '../differentiation/constant.ts';
import { dropout } from '../dropout.ts';

/** The number by which masked scores are lowered: far below any real score, but finite, so that no NaN can arise. */
const MASKED = 1e9;

/** The options that the softmax over keys needs. */
export type WeightOptions = Pick<AttentionOptions, 'causal' | 'lengths' | 'bias'>;

/**
 * Computes the attention weights before dropout: softmax(QKᵀ/√d_k + bias) over the visible keys.
 * @param q [batch, heads, queryTime, d_k]
 * @param k [batch, heads, keyTime, d_k]
 * @returns [batch, heads, queryTime, keyTime]
 */
export function attentionWeights(q: tf.Tensor4D, k: tf.Tensor4D, options: WeightOptions): tf.Tensor4D {
  const scale = q.shape[3] ** -0.5;
  const scores: tf.Tensor4D = scaled(tf.matMul(q, k, false, true), scale);
  const biased: tf.Tensor4D = options.bias === null ? scores : tf.add(scores, options.bias);
  const mask = maskBias([q.shape[2], k.shape[2]], options);
  return tf.softmax(mask === null ? biased : tf.add(biased, mask));
}

/**
 * Returns the mask [1|batch, 1, queryTime, keyTime]: 0 where a key is visible, -1e9 where it is not; null when all are visible.
 */
function maskBias([queryTime, keyTime]: [number, number], { causal, lengths }: WeightOptions): tf.Tensor | null {
  const masks: tf.Tensor[] = [];
  if (causal && queryTime > 1) {
    const rows = new Float32Array(queryTime * keyTime);
    for (let i = 0; i < queryTime; i++) {
      rows.fill(-MASKED, i * keyTime + i + keyTime - queryTime + 1, (i + 1) * keyTime);
    }
    masks.push(tf.tensor4d(rows, [1, 1, queryTime, keyTime]));
  }
  if (lengths !== null) {
    const hidden = tf.greaterEqual(tf.range(0, keyTime, 1, 'int32'), tf.expandDims(lengths, 1)); // [batch, keyTime]
    masks.push(tf.reshape(tf.mul(tf.cast(hidden, 'float32'), -MASKED), [lengths.size, 1, 1, keyTime]));
  }
  return masks.length === 0 ? null : masks.reduce((sum, mask) => tf.add(sum, mask));
}

export function rawAttention(inputs: AttentionInputs, options: AttentionOptions): tf.Tensor2D {
  const { q, k, v } = splitHeads(inputs, options);
  const weights = dropout(attentionWeights(q, k, options), options.dropout);
  return mergeHeads(tf.matMul(weights, v));
}

type HeadSizes = Pick<AttentionOptions, 'batch' | 'heads' | 'queryTime' | 'keyTime'>;

/** Splits rows with the heads side by side into [batch, heads, time, d_k] each. */
export function splitHeads(
  inputs: AttentionInputs,
  sizes: HeadSizes,
): { q: tf.Tensor4D; k: tf.Tensor4D; v: tf.Tensor4D } {
  const { q, k, v } = unpack(inputs);
  const toHeads = (rows: tf.Tensor2D, time: number): tf.Tensor4D => {
    const { batch, heads } = sizes;
    return tf.transpose(tf.reshape<tf.Rank.R4>(rows, [batch, time, heads, rows.shape[1] / heads]), [0, 2, 1, 3]);
  };
  return { q: toHeads(q, sizes.queryTime), k: toHeads(k, sizes.keyTime), v: toHeads(v, sizes.keyTime) };
}

/** Puts the heads of [batch, heads, time, d_k] back side by side: [batch·time, heads·d_k]. */
export function mergeHeads(context: tf.Tensor4D): tf.Tensor2D {
  const [batch, heads, time, headDimension] = context.shape;
  return tf.reshape(tf.transpose(context, [0, 2, 1, 3]), [batch * time, heads * headDimension]);
}

function unpack(inputs: AttentionInputs): { q: tf.Tensor2D; k: tf.Tensor2D; v: tf.Tensor2D } {
  if ('qkv' in inputs) {
    const [q, k, v] = tf.split(inputs.qkv, 3, 1) as [tf.Tensor2D, tf.Tensor2D, tf.Tensor2D];
    return { q, k, v };
  }
  if ('kv' in inputs) {
    const [k, v] = tf.split(inputs.kv, 2, 1) as [tf.Tensor2D, tf.Tensor2D];
    return { q: inputs.q, k, v };
  }
  return inputs;
}
