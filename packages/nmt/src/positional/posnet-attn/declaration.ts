/** `posnet-attn`: attention-level PosNet, which applies positional kernels to the values of attention. */
import { Type } from 'typebox';
import { declarePositionalEncoding } from '../declaration.ts';

export const posnetAttn = declarePositionalEncoding({
  id: 'posnet-attn',
  title: 'Attention-level PosNet',
  citation: 'Zhang et al. 2023, "Interpreting Positional Information in Perspective of Word Order", Eq 20, 21 and 23',
  formula:
    'v<sub>j</sub> + drop(σ(v<sub>j</sub> Φ<sub>j</sub>)) takes the place of v<sub>j</sub>, with one Φ for all heads and layers',
  usesAttention: true,
  options: Type.Object(
    {
      type: Type.Literal('posnet-attn'),
      length: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1_000_000,
          description: 'L: the number of kernels, which is the longest input',
        }),
      ),
      dropout: Type.Optional(
        Type.Number({
          minimum: 0,
          exclusiveMaximum: 1,
          description: "The dropout of PosNet's own output, independent of the model's (§3.3)",
        }),
      ),
      activation: Type.Optional(
        Type.Union([Type.Literal('relu'), Type.Literal('identity')], {
          description: 'σ of Eq 21: the function applied to the output of PosNet',
        }),
      ),
      residual: Type.Optional(
        Type.Boolean({ description: 'True to add the values themselves, as in Eq 23; Eq 17 and 21 do not' }),
      ),
      attentions: Type.Optional(
        Type.Union([Type.Literal('self'), Type.Literal('all')], {
          description: '`self` for self-attention only; `all` for cross-attention too',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  defaults: () => ({
    length: 256,
    dropout: 0,
    activation: 'relu' as const,
    residual: true,
    attentions: 'self' as const,
  }),
  parameterCount: (options, shape) => options.length * (shape.dimension / shape.heads) ** 2,
  limit: ({ length }) => ({ length, option: '/positional/length' }),
  variants: [{ attentions: 'all', length: 32 }],
  load: () => import('./hooks.ts'),
});
