/** The Transformer's decoder (Vaswani et al. 2017, §3.1). */
import { LayerBuilder } from '../../model/layer-parameters.ts';
import type { Decoder } from '../../model/model-parts.ts';
import type { ModelShape } from '../../options/model-options.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';
import { AttentionMemory } from './attention-memory.ts';
import { runStack } from './stack.ts';

export function build(_options: unknown, scope: ParameterScope, shape: ModelShape): Decoder {
  const builder = new LayerBuilder(scope, shape);
  const stack = {
    layers: Array.from({ length: shape.decoderLayers }, (_, i) => builder.decoderLayer(i)),
    norm: shape.norm === 'pre' ? builder.norm('decoder.norm') : null,
  };
  return {
    decode: (model, ids, call) => runStack(stack, model, { ids, call: { ...call, batch: call.encoded.batch } }),
    begin: (model, encoded) => new AttentionMemory(stack, model, encoded),
  };
}
