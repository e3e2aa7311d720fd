/**
 * Computes attention with a weight for each feature, over the words on one side only (Shen et al. 2018, Eq 8–10 and 12). The
 * scores [batch, query, key, feature] would be far larger than the rest of the model, so they are computed for a few queries at a
 * time, and a second time in the backward pass.
 */
import { differentiable, scaled, tf } from '@ordo/tensor';
import { type Direction, type QueryBlock, queryBlocks } from './query-blocks.ts';

/** The constant c of Eq 10, which bounds the scores, so that their exponentials need no shift. */
const BOUND = 5;

interface DirectionalInputs {
  /** W1·h_j: [batch, feature, time] */
  readonly keys: tf.Tensor3D;
  /** W2·h_i + b: [batch, time, feature] */
  readonly queries: tf.Tensor3D;
  /** h_j: [batch, feature, time] */
  readonly values: tf.Tensor3D;
}

interface Attended {
  readonly direction: Direction;
  /** int32 [batch], or null when no position is padding. */
  readonly lengths: tf.Tensor1D | null;
}

/**
 * s_i = Σ_j p_ij ⊙ v_j with p_ij = exp(f_ij) / Σ_j exp(f_ij) and f_ij = c·tanh((k_j + q_i) / c), over the words j on one side of
 * i. Where there is no such word, s_i is zero.
 * @returns [batch, time, feature]
 */
export function directionalAttention(inputs: DirectionalInputs, attended: Attended): tf.Tensor3D {
  const { keys, queries, values } = inputs;
  const blocks = queryBlocks(keys.shape, attended.direction);
  return differentiable([keys, queries, values], () => {
    const parts = blocks.map((block) => tf.tidy(() => attendBlock(block, inputs, attended)));
    const value = tf.concat(parts, 1);
    tf.dispose(parts);
    return {
      value,
      read: [keys, queries, values, value, ...(attended.lengths === null ? [] : [attended.lengths])],
      gradient(dy, [k, q, v, contexts, lengths]) {
        const kept = { keys: k, queries: q, values: v } as DirectionalInputs;
        const call = { direction: attended.direction, lengths: (lengths as tf.Tensor1D | undefined) ?? null };
        return attentionBack(dy as tf.Tensor3D, { blocks, inputs: kept, contexts: contexts as tf.Tensor3D, call });
      },
    };
  }) as tf.Tensor3D;
}

/**
 * Returns exp(f) of a block's words, which is zero where the word is on the other side or is padding, and tanh: [batch, query,
 * feature, key]
 */
function score({ query, queries, key, keys }: QueryBlock, inputs: DirectionalInputs, { direction, lengths }: Attended) {
  const [batch, features] = inputs.keys.shape;
  const k = tf.expandDims(tf.slice(inputs.keys, [0, 0, key], [batch, features, keys]), 1);
  const q = tf.expandDims(tf.slice(inputs.queries, [0, query, 0], [batch, queries, features]), 3);
  const squashed: tf.Tensor4D = tf.tanh(scaled(tf.add(k, q), 1 / BOUND));
  const places = tf.range(key, key + keys, 1, 'int32');
  const own = tf.reshape(tf.range(query, query + queries, 1, 'int32'), [1, queries, 1, 1]);
  const onSide = direction === 'forward' ? tf.less(places, own) : tf.greater(places, own); // [1, query, 1, key]
  const seen =
    lengths === null ? onSide : tf.logicalAnd(onSide, tf.less(places, tf.reshape(lengths, [batch, 1, 1, 1])));
  const weights: tf.Tensor4D = tf.mul(tf.exp(tf.mul(squashed, BOUND)), tf.cast(seen, 'float32'));
  return { squashed, weights };
}

function valuesOf({ key, keys }: QueryBlock, { values }: DirectionalInputs): tf.Tensor4D {
  const [batch, features] = values.shape;
  return tf.expandDims(tf.slice(values, [0, 0, key], [batch, features, keys]), 1); // [batch, 1, feature, key]
}

function attendBlock(block: QueryBlock, inputs: DirectionalInputs, attended: Attended): tf.Tensor3D {
  const [batch, features] = inputs.keys.shape;
  if (block.keys === 0) return tf.zeros([batch, block.queries, features]);
  const { weights } = score(block, inputs, attended);
  const sum = tf.sum(weights, 3);
  return tf.divNoNan(tf.sum(tf.mul(weights, valuesOf(block, inputs)), 3), sum);
}

/** Computes the gradients of keys, queries and values. */
function attentionBack(
  dy: tf.Tensor3D,
  request: {
    readonly blocks: readonly QueryBlock[];
    readonly inputs: DirectionalInputs;
    readonly contexts: tf.Tensor3D;
    readonly call: Attended;
  },
): tf.Tensor[] {
  const { blocks, inputs, contexts, call } = request;
  let dKeys = tf.zerosLike(inputs.keys);
  let dValues = tf.zerosLike(inputs.values);
  const dQueries: tf.Tensor3D[] = [];
  for (const block of blocks) {
    const before = [dKeys, dValues] as const;
    const [k, q, v] = tf.tidy(() => {
      const back = blockBack(dy, block, { inputs, contexts, call });
      return [tf.add(before[0], back.keys), back.queries, tf.add(before[1], back.values)];
    }) as [tf.Tensor3D, tf.Tensor3D, tf.Tensor3D];
    tf.dispose([...before]);
    [dKeys, dValues] = [k, v];
    dQueries.push(q);
  }
  return [dKeys, tf.concat(dQueries, 1), dValues];
}

/** ∂v_j = Σ_i p ⊙ ∂s_i; ∂f = p ⊙ ∂s_i ⊙ (v_j - s_i); ∂(k_j + q_i) = ∂f ⊙ (1 - tanh²). */
function blockBack(
  dy: tf.Tensor3D,
  block: QueryBlock,
  { inputs, contexts, call }: { inputs: DirectionalInputs; contexts: tf.Tensor3D; call: Attended },
) {
  const [batch, features, time] = inputs.keys.shape;
  const { query, queries, key, keys } = block;
  if (keys === 0) {
    const none = tf.zerosLike(inputs.keys);
    return { keys: none, queries: tf.zeros<tf.Rank.R3>([batch, queries, features]), values: none };
  }
  const ofBlock = (x: tf.Tensor3D) => tf.slice(x, [0, query, 0], [batch, queries, features]);
  const { squashed, weights } = score(block, inputs, call);
  const scale = tf.divNoNan(ofBlock(dy), tf.sum(weights, 3)); // ∂s_i divided by the sum of weights
  const shared: tf.Tensor4D = tf.mul(weights, tf.expandDims(scale, 3)); // p ⊙ ∂s_i
  const dScores = tf.mul(shared, tf.sub(valuesOf(block, inputs), tf.expandDims(ofBlock(contexts), 3)));
  const dSum: tf.Tensor4D = tf.mul(dScores, tf.sub(1, tf.square(squashed)));
  // A product with ones adds the queries up without moving the numbers in memory first.
  const ones = tf.ones([batch, 1, queries]);
  const overQueries = (x: tf.Tensor4D): tf.Tensor3D => {
    const added = tf.matMul(ones, tf.reshape(x, [batch, queries, features * keys]));
    return tf.pad(tf.reshape<tf.Rank.R3>(added, [batch, features, keys]), [
      [0, 0],
      [0, 0],
      [key, time - key - keys],
    ]);
  };
  return { keys: overQueries(dSum), queries: tf.sum<tf.Tensor3D>(dSum, 3), values: overQueries(shared) };
}
