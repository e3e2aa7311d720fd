/** `transformer`: layers of self-attention and feed-forward. */
import { Type } from 'typebox';
import {
  countAttentionActivations,
  countFeedForwardActivations,
  countRecomputed,
} from '../../model/size/count-activations.ts';
import { countAttention, countFeedForward, countFinalNorm, countNorms } from '../../model/size/count-parameters.ts';
import type { ModelShape } from '../../options/model-options.ts';
import { declareEncoder } from '../declaration.ts';

export const transformer = declareEncoder({
  id: 'transformer',
  title: 'Transformer encoder',
  citation: 'Vaswani et al. 2017, "Attention Is All You Need", §3.1',
  options: Type.Object({ type: Type.Literal('transformer') }, { additionalProperties: false }),
  hasLayers: true,
  takesAttentionHooks: true,
  freezes: true,
  countParameters(_options, shape) {
    const { encoderLayers: layers } = shape;
    return [
      { module: 'encoder self-attention', parameters: layers * countAttention(shape) },
      { module: 'encoder feed-forward', parameters: layers * countFeedForward(shape) },
      { module: 'encoder layer norms', parameters: layers * countNorms(shape, 2) + countFinalNorm(shape) },
    ];
  },
  countActivations: (_options, shape, length) => shape.encoderLayers * countLayer(shape, length),
  countRecomputed: (_options, shape, length) => countRecomputed(shape.encoderLayers, shape, countLayer(shape, length)),
  load: () => import('./build.ts'),
});

function countLayer(shape: ModelShape, length: number): number {
  return countAttentionActivations(shape, length) + countFeedForwardActivations(shape);
}
