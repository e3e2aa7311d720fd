/** `disan`: directional self-attention with a weight for each feature, instead of the Transformer's self-attention. */
import { Type } from 'typebox';
import { countFeedForwardActivations } from '../../model/size/count-activations.ts';
import { countFeedForward, countFinalNorm, countNorms } from '../../model/size/count-parameters.ts';
import { declareEncoder } from '../declaration.ts';

export const disan = declareEncoder({
  id: 'disan',
  title: 'Directional self-attention encoder',
  citation:
    'Shen et al. 2018, "DiSAN: Directional Self-Attention Network for RNN/CNN-Free Language Understanding", Eq 8–14',
  options: Type.Object({ type: Type.Literal('disan') }, { additionalProperties: false }),
  hasLayers: true,
  takesAttentionHooks: false,
  freezes: false,
  countParameters(_options, shape) {
    const { encoderLayers: layers, dimension: d } = shape;
    // Each direction has d/2 features. It has one matrix that reads d features, two matrices of the scores, two of the gate, and
    // three biases.
    const direction = (d * d) / 2 + 4 * (d / 2) ** 2 + 3 * (d / 2);
    return [
      { module: 'encoder directional attention', parameters: layers * 2 * direction },
      { module: 'encoder feed-forward', parameters: layers * countFeedForward(shape) },
      { module: 'encoder layer norms', parameters: layers * countNorms(shape, 2) + countFinalNorm(shape) },
    ];
  },
  /**
   * Counts the values for the d/2 features of each direction: h before and after elu, keys, queries, contexts, the gate's input
   * and the gate. Then come the input, the output and its normed sum. No scores are kept, because they are computed again.
   */
  countActivations: (_options, shape) =>
    shape.encoderLayers * (8 * shape.dimension + 3 * shape.dimension + countFeedForwardActivations(shape)),
  findProblems(_options, { dimension }) {
    if (dimension % 2 === 0) return [];
    return [
      {
        pointer: '/model/dimension',
        message: `disan gives each direction half of the features, and dimension ${dimension} is odd`,
        fix: 'choose an even model.dimension',
      },
    ];
  },
  load: () => import('./build.ts'),
});
