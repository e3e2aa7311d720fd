/** The encoder stack. */
import { layerNorm, type tf } from '@ordo/tensor';
import { embedTokens } from './embedding.ts';
import type { EncoderLayer } from './layer-parameters.ts';
import type { Pass } from './pass.ts';
import { selfAttention } from './self-attention.ts';
import { feedForward, withResidual } from './sub-layer.ts';
import type { ModelParts } from './translation-model.ts';

/** Token ids on the engine, right-padded. */
export interface TokenTensor {
  /** int32 [batch·time] */
  readonly ids: tf.Tensor1D;
  /** int32 [batch], or null when no position is padding. */
  readonly lengths: tf.Tensor1D | null;
  readonly batch: number;
  readonly time: number;
}

/** The encoder's hidden states of a batch of sentences. */
export interface EncoderOutput {
  /** [batch·time, d] */
  readonly states: tf.Tensor2D;
  readonly lengths: tf.Tensor1D | null;
  readonly batch: number;
  readonly time: number;
}

/** Runs the encoder. */
export function encode(model: ModelParts, source: TokenTensor, pass: Pass): EncoderOutput {
  const { hooks, shape } = model;
  const { batch, time, lengths } = source;
  const positions = { start: 0, count: time };
  const frame = { side: 'encoder', batch, positions, hooks, pass } as const;
  const embedded = embedTokens(source.ids, model.sourceTable, { ...frame, padId: model.padId });
  const sharedBias = hooks.sharedBias?.(positions, positions, pass.context('encoder')) ?? null;
  const states = model.encoderLayers.reduce<tf.Tensor2D>(
    (x, layer, index) =>
      encoderLayer(x, layer, {
        ...frame,
        place: { side: 'encoder', layer: index, kind: 'self' },
        placement: shape.norm,
        heads: shape.heads,
        causal: false,
        lengths,
        sharedBias,
      }),
    embedded,
  );
  const normed = model.encoderNorm === null ? states : layerNorm(states, model.encoderNorm);
  return { states: normed, lengths, batch, time };
}

type LayerCall = Parameters<typeof selfAttention>[2] & { readonly placement: 'pre' | 'post' };

function encoderLayer(x: tf.Tensor2D, layer: EncoderLayer, call: LayerCall): tf.Tensor2D {
  const { pass, placement } = call;
  const attended = withResidual(x, (y) => selfAttention(y, layer.self, call), {
    norm: layer.self.norm,
    placement,
    pass,
  });
  return withResidual(attended, (y) => feedForward(y, layer.feedForward, pass), {
    norm: layer.feedForward.norm,
    placement,
    pass,
  });
}
