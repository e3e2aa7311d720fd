/** Attention of the decoder over the encoder's output. No positional encoding enters here. */
import { attention, attentionWeights, mergeHeads, splitHeads, tf } from '@ordo/tensor';
import type { Memory } from './encoder.ts';
import type { CrossAttentionParameters } from './layer-parameters.ts';
import type { AttentionPlace, Pass } from './pass.ts';
import { project } from './sub-layer.ts';

export interface CrossAttentionCall {
  readonly place: AttentionPlace;
  readonly pass: Pass;
  readonly heads: number;
  /** Queries per sentence: target positions in a full pass, hypotheses of the beam in a cached step. */
  readonly queryTime: number;
  readonly memory: Memory;
  /** Keys and values of the memory, computed once per sentence in decoding: [batch·sourceTime, 2d]. */
  readonly keyValues?: tf.Tensor2D | undefined;
}

/** @param x [batch·queryTime, d] */
export function crossAttention(x: tf.Tensor2D, parameters: CrossAttentionParameters, call: CrossAttentionCall) {
  const { memory, heads, queryTime, pass } = call;
  const q = project(x, parameters.query);
  const kv = call.keyValues ?? project(memory.states, parameters.keyValue);
  const options = {
    batch: memory.batch,
    heads,
    headDimension: x.shape[1] / heads,
    queryTime,
    keyTime: memory.time,
    causal: false,
    lengths: memory.lengths,
    bias: null,
    dropout: pass.nextDropout(pass.rates.attentionDropout),
  };
  if (pass.observer === null) return project(attention({ q, kv }, options), parameters.out);
  const split = splitHeads({ q, kv }, options);
  const weights = attentionWeights(split.q, split.k, options); // [batch, heads, query, source]
  pass.observer(weights, call.place);
  return project(mergeHeads(tf.matMul(weights, split.v)), parameters.out);
}
