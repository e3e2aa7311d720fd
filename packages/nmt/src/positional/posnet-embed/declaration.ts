/** `posnet-embed`: embedding-level PosNet, which applies a low-rank positional kernel to every embedding. */
import { Type } from 'typebox';
import { declarePositionalEncoding } from '../declaration.ts';
import { sidesOf } from './sides.ts';

export const posnetEmbed = declarePositionalEncoding({
  id: 'posnet-embed',
  title: 'Embedding-level PosNet',
  citation: 'Zhang et al. 2023, "Interpreting Positional Information in Perspective of Word Order", Eq 22 and 24',
  formula:
    'x<sub>t</sub> + drop(relu((x<sub>t</sub> W<sub>1</sub>) Φ<sub>t</sub>) W<sub>2</sub>), with kernels Φ<sub>t</sub> of d<sub>p</sub> × d<sub>p</sub>',
  options: Type.Object(
    {
      type: Type.Literal('posnet-embed'),
      dimension: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 16_384,
          description:
            "d_p: the width of the kernels; the paper's 128 (base) and 256 (big) are a quarter of the model's",
        }),
      ),
      length: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1_000_000,
          description: 'L: the number of kernels, which is the longest input',
        }),
      ),
      sharing: Type.Optional(
        Type.Union([Type.Literal('shared'), Type.Literal('separate')], {
          description: 'One PosNet for both sides, or one for each',
        }),
      ),
      sides: Type.Optional(
        Type.Union([Type.Literal('both'), Type.Literal('encoder'), Type.Literal('decoder')], {
          description: 'Which embeddings it is applied to',
        }),
      ),
      dropout: Type.Optional(
        Type.Number({
          minimum: 0,
          exclusiveMaximum: 1,
          description: "The dropout of PosNet's own output, independent of the model's (§3.3)",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  defaults: (shape) => ({
    dimension: Math.max(1, Math.floor(shape.dimension / 4)),
    length: 256,
    sharing: 'shared' as const,
    sides: 'both' as const,
    dropout: 0,
  }),
  parameterCount(options, shape) {
    const one = 2 * shape.dimension * options.dimension + options.length * options.dimension ** 2;
    return options.sharing === 'separate' ? sidesOf(options.sides, shape).length * one : one;
  },
  findProblems(options, shape) {
    if (sidesOf(options.sides, shape).length > 0) return [];
    return [
      {
        pointer: '/positional/sides',
        message: 'a language model has no encoder for posnet-embed to work in',
        fix: 'set positional.sides to "decoder"',
      },
    ];
  },
  limit: ({ length, sides }, side) => (sidesOf(sides).includes(side) ? { length, option: '/positional/length' } : null),
  variants: [
    { sharing: 'separate', length: 32 },
    { sides: 'encoder', dropout: 0.2 },
  ],
  load: () => import('./hooks.ts'),
});
