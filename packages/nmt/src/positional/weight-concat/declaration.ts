/**
 * `weight-concat`: the weight concatenation from which PosNet is derived, without its low-rank factors. It suits short inputs
 * only.
 */
import { Type } from 'typebox';
import { declarePositionalEncoding } from '../declaration.ts';

export const weightConcat = declarePositionalEncoding({
  id: 'weight-concat',
  title: 'Weight concatenation',
  citation: 'Zhang et al. 2023, "Interpreting Positional Information in Perspective of Word Order", Eq 10 and 11',
  formula: 'the context is [a<sub>i1</sub> v<sub>1</sub> : … : a<sub>in</sub> v<sub>n</sub>] Φ; for short inputs only',
  usesAttention: true,
  options: Type.Object(
    {
      type: Type.Literal('weight-concat'),
      length: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 4096,
          description:
            'L: the number of blocks in Φ, which is the longest input. Each query takes memory in proportion to L·d_k.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  defaults: () => ({ length: 64 }),
  parameterCount: (options, shape) => options.length * (shape.dimension / shape.heads) ** 2,
  limit: ({ length }) => ({ length, option: '/positional/length' }),
  load: () => import('./hooks.ts'),
});
