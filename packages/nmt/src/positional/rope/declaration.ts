/** `rope`: queries and keys are rotated by angles proportional to their position; no parameters. */
import { Type } from 'typebox';
import { declarePositionalEncoding } from '../declaration.ts';

export const rope = declarePositionalEncoding({
  id: 'rope',
  title: 'Rotary position embedding',
  citation: 'Su et al. 2021, "RoFormer: Enhanced Transformer with Rotary Position Embedding", Eq 34',
  formula:
    'pairs of dimensions of q and k are rotated by the angles t · base<sup>−2i/d<sub>k</sub></sup> at position t',
  usesAttention: true,
  options: Type.Object(
    {
      type: Type.Literal('rope'),
      base: Type.Optional(
        Type.Number({ exclusiveMinimum: 1, maximum: 1e9, description: 'The base of the angles: θ_i = base^(-2i/d_k)' }),
      ),
    },
    { additionalProperties: false },
  ),
  defaults: () => ({ base: 10_000 }),
  parameterCount: () => 0,
  findProblems(_options, { dimension, heads }) {
    if ((dimension / heads) % 2 === 0) return [];
    return [
      {
        pointer: '/model/heads',
        message: `rope rotates pairs of dimensions, and heads of ${dimension} / ${heads} = ${dimension / heads} are odd`,
        fix: 'choose model.dimension and model.heads so that dimension / heads is even',
      },
    ];
  },
  load: () => import('./hooks.ts'),
});
