/** The decoder stack. It computes all positions at once in training, and one position per step, with caches, in decoding. */
import { layerNorm, linear, tf } from '@ordo/tensor';
import type { PositionalHooks } from '../positional/positional-hooks.ts';
import type { Positions } from '../positional/positions.ts';
import { crossAttention, crossKeyValues } from './cross-attention.ts';
import { embedTokens } from './embedding.ts';
import type { EncoderOutput } from './encoder.ts';
import type { DecoderLayer } from './layer-parameters.ts';
import type { ModelShape } from '../options/model-options.ts';
import { Pass } from './pass.ts';
import { type KeyValueCache, selfAttention } from './self-attention.ts';
import { feedForward, withResidual } from './sub-layer.ts';
import type { ModelParts } from './translation-model.ts';

/** The keys and values that cached decoding keeps between steps, for each layer. */
export interface DecoderCache {
  /** The number of positions decoded so far. */
  readonly length: number;
  readonly self: readonly KeyValueCache[];
  /** Keys and values of the encoder's output: [batch·sourceTime, 2d]. */
  readonly cross: readonly tf.Tensor2D[];
}

export interface DecoderCall {
  readonly encoded: EncoderOutput;
  /** The number of target positions in a full pass; 1 in a cached step. */
  readonly time: number;
  /** Rows per source sentence: 1 in a full pass, the beam's hypotheses in a cached step. */
  readonly rowsPerSentence: number;
  readonly pass: Pass;
  readonly cache?: DecoderCache;
}

/**
 * Runs the decoder.
 * @param ids int32 [batch·rowsPerSentence·time], the target shifted right, with the start symbol in front
 * @returns hidden states [batch·rowsPerSentence·time, d]
 */
export function decode(model: ModelParts, ids: tf.Tensor1D, call: DecoderCall): tf.Tensor2D {
  const { hooks, shape } = model;
  const { encoded, pass, cache } = call;
  const batch = encoded.batch * call.rowsPerSentence;
  const positions = { start: cache?.length ?? 0, count: call.time };
  const frame = { side: 'decoder', batch, positions, hooks, pass } as const;
  const keys = { start: 0, count: positions.start + positions.count };
  const sharedBias = hooks.sharedBias?.(positions, keys, pass.context('decoder')) ?? null;
  const start = embedTokens(ids, model.targetTable, { ...frame, padId: model.padId });
  const states = model.decoderLayers.reduce<tf.Tensor2D>(
    (x, layer, index) =>
      decoderLayer(x, layer, { ...frame, call, heads: shape.heads, placement: shape.norm, index, sharedBias }),
    start,
  );
  return model.decoderNorm === null ? states : layerNorm(states, model.decoderNorm);
}

interface LayerCall {
  readonly call: DecoderCall;
  readonly index: number;
  readonly batch: number;
  readonly positions: Positions;
  readonly hooks: PositionalHooks;
  readonly pass: Pass;
  readonly heads: number;
  readonly placement: ModelShape['norm'];
  readonly sharedBias: tf.Tensor4D | null;
}

/** One layer: self-attention, cross-attention and feed-forward, each with its residual connection. */
function decoderLayer(x: tf.Tensor2D, layer: DecoderLayer, frame: LayerCall): tf.Tensor2D {
  const { call, index, positions, placement, pass } = frame;
  const { encoded, cache, rowsPerSentence } = call;
  const place = { side: 'decoder', layer: index } as const;
  const selfCall = {
    ...frame,
    place: { ...place, kind: 'self' },
    causal: true,
    // Padding comes after the real tokens, so the causal mask hides it already.
    lengths: null,
    cache: cache?.self[index],
  } as const;
  const crossCall = {
    ...frame,
    place: { ...place, kind: 'cross' },
    // In a cached step the hypotheses of a sentence are its queries, so that all of them use the same keys.
    positions: cache === undefined ? positions : { start: cache.length, count: rowsPerSentence, repeated: true },
    encoded,
    keyValues: cache?.cross[index],
  } as const;
  const attended = withResidual(x, (y) => selfAttention(y, layer.self, selfCall), {
    placement,
    pass,
    norm: layer.self.norm,
  });
  const crossed = withResidual(attended, (y) => crossAttention(y, layer.cross, crossCall), {
    placement,
    pass,
    norm: layer.cross.norm,
  });
  return withResidual(crossed, (y) => feedForward(y, layer.feedForward, pass), {
    placement,
    pass,
    norm: layer.feedForward.norm,
  });
}

/** The output projection: hidden states [rows, d] → logits [rows, V]. */
export function projectOutput(model: ModelParts, states: tf.Tensor2D): tf.Tensor2D {
  return linear(states, [model.outputWeight, model.outputBias], { transposeW: true });
}

/** The cache before the first step. The caller disposes of its tensors. */
export function createDecoderCache(model: ModelParts, encoded: EncoderOutput): DecoderCache {
  return {
    length: 0,
    self: model.decoderLayers.map(() => ({ keyValues: null })),
    cross: model.decoderLayers.map((layer, index) =>
      tf.tidy(() =>
        crossKeyValues(layer.cross, {
          place: { side: 'decoder', layer: index, kind: 'cross' },
          pass: Pass.decoding(),
          hooks: model.hooks,
          heads: model.shape.heads,
          encoded,
        }),
      ),
    ),
  };
}
