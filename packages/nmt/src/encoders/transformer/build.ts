/** The Transformer's encoder stack (Vaswani et al. 2017, §3.1). */
import { layerNorm, type tf } from '@ordo/tensor';
import { embedTokens } from '../../model/embedding.ts';
import { type EncoderLayer, LayerBuilder } from '../../model/layer-parameters.ts';
import type { Encoder } from '../../model/model-parts.ts';
import { selfAttention } from '../../model/self-attention.ts';
import { feedForward, withResidual } from '../../model/sub-layer.ts';
import type { ModelShape } from '../../options/model-options.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';

export function build(_options: unknown, scope: ParameterScope, shape: ModelShape): Encoder {
  const builder = new LayerBuilder(scope, shape);
  const layers = Array.from({ length: shape.encoderLayers }, (_, i) => builder.encoderLayer(i));
  const norm = shape.norm === 'pre' ? builder.norm('encoder.norm') : null;
  return {
    encode({ hooks, sourceTable, padId }, { ids, batch, time, lengths }, pass) {
      const positions = { start: 0, count: time };
      const frame = { side: 'encoder', batch, positions, hooks, pass } as const;
      const embedded = embedTokens(ids, sourceTable, { ...frame, padId });
      const sharedBias = hooks.sharedBias?.(positions, positions, pass.context('encoder')) ?? null;
      const states = layers.reduce<tf.Tensor2D>(
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
      return { states: norm === null ? states : layerNorm(states, norm), lengths, batch, time };
    },
  };
}

type LayerCall = Parameters<typeof selfAttention>[2] & { readonly placement: ModelShape['norm'] };

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
