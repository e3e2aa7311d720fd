/** `transformer`: layers of masked self-attention, cross-attention and feed-forward. */
import { Type } from 'typebox';
import { countAttentionActivations, countFeedForwardActivations } from '../../model/count-activations.ts';
import { countAttention, countFeedForward, countFinalNorm, countNorms } from '../../model/count-parameters.ts';
import { declareDecoder } from '../declaration.ts';

export const transformer = declareDecoder({
  id: 'transformer',
  title: 'Transformer decoder',
  citation: 'Vaswani et al. 2017, "Attention Is All You Need", §3.1',
  options: Type.Object({ type: Type.Literal('transformer') }, { additionalProperties: false }),
  takesAttentionHooks: true,
  freezes: true,
  countParameters(_options, shape) {
    const { decoderLayers: layers } = shape;
    return [
      { module: 'decoder self-attention', parameters: layers * countAttention(shape) },
      { module: 'decoder cross-attention', parameters: layers * countAttention(shape) },
      { module: 'decoder feed-forward', parameters: layers * countFeedForward(shape) },
      { module: 'decoder layer norms', parameters: layers * countNorms(shape, 3) + countFinalNorm(shape) },
    ];
  },
  countActivations: (_options, shape, length) =>
    shape.decoderLayers * (2 * countAttentionActivations(shape, length) + countFeedForwardActivations(shape)),
  load: () => import('./build.ts'),
});
