/** `none`: no encoder. The decoder attends to the embeddings of the source words and their positions. */
import { Type } from 'typebox';
import { declareEncoder } from '../declaration.ts';

export const none = declareEncoder({
  id: 'none',
  title: 'No encoder (context-free)',
  citation:
    'Tang et al. 2019, "Understanding Neural Machine Translation by Simplification: The Case of Encoder-free Models"',
  options: Type.Object({ type: Type.Literal('none') }, { additionalProperties: false }),
  hasLayers: false,
  takesAttentionHooks: true,
  freezes: true,
  countParameters: () => [],
  countActivations: () => 0,
  load: () => import('./build.ts'),
});
