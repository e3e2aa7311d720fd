/** `transformer`: layers of masked self-attention, cross-attention and feed-forward. */
import { Type } from 'typebox';
import {
  countAttentionActivations,
  countFeedForwardActivations,
  countRecomputed,
} from '../../model/size/count-activations.ts';
import { countAttention, countFeedForward, countFinalNorm, countNorms } from '../../model/size/count-parameters.ts';
import type { ModelShape } from '../../options/model-options.ts';
import { declareDecoder } from '../declaration.ts';

export const transformer = declareDecoder({
  id: 'transformer',
  title: 'Transformer decoder',
  citation: 'Vaswani et al. 2017, "Attention Is All You Need", §3.1',
  options: Type.Object({ type: Type.Literal('transformer') }, { additionalProperties: false }),
  takesAttentionHooks: true,
  freezes: true,
  countSourceAttentions,
  countParameters(options, shape) {
    const { decoderLayers: layers } = shape;
    const crossed = countSourceAttentions(options, shape);
    return [
      { module: 'decoder self-attention', parameters: layers * countAttention(shape) },
      { module: 'decoder cross-attention', parameters: crossed * countAttention(shape) },
      { module: 'decoder feed-forward', parameters: layers * countFeedForward(shape) },
      {
        module: 'decoder layer norms',
        parameters: layers * countNorms(shape, 2) + crossed * countNorms(shape, 1) + countFinalNorm(shape),
      },
    ];
  },
  countActivations: (_options, shape, length) => shape.decoderLayers * countLayer(shape, length),
  countRecomputed: (_options, shape, length) => countRecomputed(shape.decoderLayers, shape, countLayer(shape, length)),
  load: () => import('./build.ts'),
});

/** A language model reads no encoder, so its layers have no cross-attention. */
function countSourceAttentions(_options: object, { decoderOnly, decoderLayers }: ModelShape): number {
  return decoderOnly === true ? 0 : decoderLayers;
}

function countLayer(shape: ModelShape, length: number): number {
  const attentions = shape.decoderOnly === true ? 1 : 2;
  return attentions * countAttentionActivations(shape, length) + countFeedForwardActivations(shape);
}
