/** The layers of the Transformer's decoder, over all positions at once or over one more with caches. */
import { layerNorm, type tf } from '@ordo/tensor';
import { crossAttention } from '../../model/cross-attention.ts';
import { embedTokens } from '../../model/embedding.ts';
import type { DecoderLayer, NormParameters } from '../../model/layer-parameters.ts';
import type { EncoderOutput, ModelParts } from '../../model/model-parts.ts';
import type { Pass } from '../../model/pass.ts';
import { type KeyValueCache, selfAttention } from '../../model/self-attention.ts';
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
  readonly encoded: EncoderOutput;
  /** The number of target positions in a full pass; 1 in a cached step. */
  readonly time: number;
  /** Rows per source sentence: 1 in a full pass, the beam's hypotheses in a cached step. */
  readonly rowsPerSentence: number;
  readonly pass: Pass;
  readonly cache?: DecoderCache;
}

/**
 * @param ids int32 [batch·rowsPerSentence·time]
 * @returns hidden states [batch·rowsPerSentence·time, d]
 */
export function runStack(
  { layers, norm }: DecoderStack,
  model: ModelParts,
  { ids, call }: { readonly ids: tf.Tensor1D; readonly call: StackCall },
): tf.Tensor2D {
  const { hooks, shape } = model;
  const { encoded, pass, cache } = call;
  const batch = encoded.batch * call.rowsPerSentence;
  const positions = { start: cache?.length ?? 0, count: call.time };
  const frame = { side: 'decoder', batch, positions, hooks, pass } as const;
  const keys = { start: 0, count: positions.start + positions.count };
  const sharedBias = hooks.sharedBias?.(positions, keys, pass.context('decoder')) ?? null;
  const start = embedTokens(ids, model.targetTable, { ...frame, padId: model.padId });
  const states = layers.reduce<tf.Tensor2D>(
    (x, layer, index) =>
      decoderLayer(x, layer, { ...frame, call, heads: shape.heads, placement: shape.norm, index, sharedBias }),
    start,
  );
  return norm === null ? states : layerNorm(states, norm);
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
