/** `rpe`: learned vectors for clipped relative distances, added to keys and values. */
import { Type } from 'typebox';
import { declarePositionalEncoding } from '../declaration.ts';
import { listAttentions } from './attentions.ts';

export const rpe = declarePositionalEncoding({
  id: 'rpe',
  title: 'Relative position representations',
  citation: 'Shaw et al. 2018, "Self-Attention with Relative Position Representations", Eq 3–4',
  formula:
    'the score gets q<sub>i</sub> · rK<sub>c</sub> / √d<sub>k</sub>, and the context is Σ<sub>j</sub> a<sub>ij</sub> (v<sub>j</sub> + rV<sub>c</sub>), where c is j − i clipped to −k … k',
  usesAttention: true,
  options: Type.Object(
    {
      type: Type.Literal('rpe'),
      distance: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 100_000,
          description: 'k: distances are clipped to -k … k. Shaw et al. use 16 (base) and 8 (big), tensor2tensor 20.',
        }),
      ),
      perHead: Type.Optional(
        Type.Boolean({ description: 'True for one table per head, false for one that all heads of a layer share' }),
      ),
      attentions: Type.Optional(
        Type.Union([Type.Literal('self'), Type.Literal('all')], {
          description: '`self` for self-attention only, as in Shaw et al.; `all` for cross-attention too',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  defaults: () => ({ distance: 16, perHead: false, attentions: 'self' as const }),
  parameterCount(options, shape) {
    const table = (2 * options.distance + 1) * (shape.dimension / shape.heads) * (options.perHead ? shape.heads : 1);
    return 2 * table * listAttentions(options.attentions, shape).length;
  },
  findProblems(options, { decoderOnly }) {
    if (options.attentions === 'self' || decoderOnly !== true) return [];
    return [
      {
        pointer: '/positional/attentions',
        message: 'a language model has no cross-attention for rpe to work in',
        fix: 'set positional.attentions to "self"',
      },
    ];
  },
  variants: [
    { perHead: true, distance: 2 },
    { attentions: 'all', distance: 3 },
  ],
  load: () => import('./hooks.ts'),
});
