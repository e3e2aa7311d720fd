/** Runs the layers of the Transformer's decoder, over all positions at once or over one more position with caches. */
import type { tf } from '@ordo/tensor';
import { crossAttention } from '../../model/attention/cross-attention.ts';
import { type EmbeddingCall, embedTokens, placeEmbeddings } from '../../model/embedding.ts';
import type { DecoderLayer, NormParameters } from '../../model/layer-parameters.ts';
import type { DecoderParts, EncoderOutput } from '../../model/model-parts.ts';
import type { Pass } from '../../model/pass.ts';
import { type KeyValueCache, selfAttention } from '../../model/attention/self-attention.ts';
import { feedForward, withResidual } from '../../model/sub-layer.ts';
import type { ModelShape } from '../../options/model-options.ts';
import type { PositionalHooks } from '../../positional/positional-hooks.ts';
import type { Positions } from '../../positional/positions.ts';

export interface DecoderStack {
  readonly layers: readonly DecoderLayer[];
  /** The final norm of a pre-norm stack; null in a post-norm stack. */
  readonly norm: NormParameters | null;
}

/** The keys and values that cached decoding keeps between steps, for each layer. */
export interface DecoderCache {
  /** The number of positions decoded so far. */
  readonly length: number;
  readonly self: readonly KeyValueCache[];
  /** Keys and values of the encoder's output: [batch·sourceTime, 2d]. */
  readonly cross: readonly tf.Tensor2D[];
}

export interface StackCall {
  /** Null in a language model, whose layers have no cross-attention. */
  readonly encoded: EncoderOutput | null;
  /** The number of rows: in a full pass the source sentences, in a cached step the hypotheses of their beams. */
  readonly batch: number;
  /** The number of target positions in a full pass; 1 in a cached step. */
  readonly time: number;
  /** The first target position, for a replay that leaves out the positions before it; 0 by default. */
  readonly start?: number;
  readonly pass: Pass;
  readonly cache?: DecoderCache;
  /** Embeddings [batch·time, d] that replace the embeddings of the ids. */
  readonly embeddings?: tf.Tensor2D | undefined;
}

/**
 * @param ids int32 [batch·time]
 * @returns hidden states [batch·time, d]
 */
export function runStack(
  { layers, norm }: DecoderStack,
  model: DecoderParts,
  { ids, call }: { readonly ids: tf.Tensor1D; readonly call: StackCall },
): tf.Tensor2D {
  const { hooks, shape } = model;
  const { pass, cache, batch } = call;
  const positions = { start: cache?.length ?? call.start ?? 0, count: call.time };
  const frame = { side: 'decoder', batch, positions, hooks, pass } as const;
  const keys = { start: 0, count: positions.start + positions.count };
  const sharedBias = hooks.sharedBias?.(positions, keys, pass.context('decoder')) ?? null;
  const start = pass.embed(() => ({
    states: embedInput(ids, model, { ...frame, embeddings: call.embeddings }),
    group: null,
  })).states;
  pass.onStates?.(start, 0, 'decoder');
  const layerFrame = { ...frame, call, heads: shape.heads, placement: shape.norm, sharedBias };
  const shared = [sharedBias, call.encoded?.states, call.encoded?.lengths];
  const states = layers.reduce<tf.Tensor2D>((x, layer, index) => {
    const y = pass.layer(() => decoderLayer(x, layer, { ...layerFrame, index }), [x, ...shared]);
    pass.onStates?.(y, index + 1, 'decoder');
    return y;
  }, start);
  return norm === null ? states : pass.normalise(states, norm);
}

function embedInput(
  ids: tf.Tensor1D,
  { shape, targetTable, padId }: DecoderParts,
  { embeddings, ...frame }: EmbeddingCall & { readonly embeddings: tf.Tensor2D | undefined },
): tf.Tensor2D {
  if (embeddings !== undefined) return placeEmbeddings(embeddings, { ...frame, group: undefined }).states;
  return embedTokens(ids, targetTable, { ...frame, padId, ...(shape.embeddingScale === 'none' ? { scale: 1 } : {}) });
}

interface LayerCall {
  readonly call: StackCall;
  readonly index: number;
  readonly batch: number;
  readonly positions: Positions;
  readonly hooks: PositionalHooks;
  readonly pass: Pass;
  readonly heads: number;
  readonly placement: ModelShape['norm'];
  readonly sharedBias: tf.Tensor4D | null;
}

/**
 * Computes one layer: self-attention, cross-attention if the layer has any, and feed-forward, each with its residual connection.
 */
function decoderLayer(x: tf.Tensor2D, layer: DecoderLayer, frame: LayerCall): tf.Tensor2D {
  const { call, index, placement, pass } = frame;
  const selfCall = {
    ...frame,
    place: { side: 'decoder', layer: index, kind: 'self' },
    causal: true,
    // Padding comes after the real tokens, so the causal mask hides it already.
    lengths: null,
    cache: call.cache?.self[index],
  } as const;
  const attended = withResidual(x, (y) => selfAttention(y, layer.self, selfCall), {
    placement,
    pass,
    norm: layer.self.norm,
  });
  return withResidual(crossed(attended, layer, frame), (y) => feedForward(y, layer.feedForward, pass), {
    placement,
    pass,
    norm: layer.feedForward.norm,
  });
}

/** Returns the states after cross-attention, or the given states in a layer that has none. */
function crossed(x: tf.Tensor2D, { cross }: DecoderLayer, frame: LayerCall): tf.Tensor2D {
  const { call, index, positions, placement, pass } = frame;
  const { encoded, cache, batch } = call;
  if (cross === null || encoded === null) return x;
  const crossCall = {
    ...frame,
    place: { side: 'decoder', layer: index, kind: 'cross' },
    // In a cached step the hypotheses of a sentence are its queries, so that all of them use the same keys.
    positions: cache === undefined ? positions : { start: cache.length, count: batch / encoded.batch, repeated: true },
    encoded,
    keyValues: cache?.cross[index],
  } as const;
  return withResidual(x, (y) => crossAttention(y, cross, crossCall), { placement, pass, norm: cross.norm });
}
