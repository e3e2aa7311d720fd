/** `xl-combined`: the first heads of the encoder read the fused positions of `xl-in`, and the others read absolute positions. */
import { Type } from 'typebox';
import { declarePositionalEncoding } from '../declaration.ts';
import { findSinusoidProblems, OPENNMT_SINUSOIDS, sinusoidProperties } from '../sinusoid-options.ts';
import { resolveOrders, SourceOrdersSchema } from '../source-orders.ts';
import { describeHeads, findHeadProblems, headDefaults, headProperties } from '../xl-head/head-options.ts';
import { countFusion, describeRank, findRankProblems, rankOption } from '../xl-in/fusion-options.ts';

export const xlCombined = declarePositionalEncoding({
  id: 'xl-combined',
  title: 'Cross-lingual positions at the input, in some heads (Combination)',
  citation:
    'Ding et al. 2020, "Self-Attention with Cross-Lingual Position Representation", §4.2: Eq 7 in the place of PE_XL in Eq 9',
  formula: 'the first heads read what `xl-in` computes, the others x + PE<sub>abs</sub>',
  needsEncoder: true,
  options: Type.Object(
    {
      type: Type.Literal('xl-combined'),
      orders: Type.Optional(SourceOrdersSchema),
      rank: rankOption,
      ...headProperties,
      ...sinusoidProperties,
    },
    { additionalProperties: false },
  ),
  defaults: (shape) => ({
    ...OPENNMT_SINUSOIDS,
    ...headDefaults(shape),
    rank: 'full' as const,
    orders: resolveOrders(),
  }),
  parameterCount: ({ rank }, shape) => countFusion(rank, shape),
  findProblems: (options, shape) => [
    ...findSinusoidProblems('xl-combined', shape),
    ...findRankProblems(options.rank, shape),
    ...findHeadProblems(options, shape),
  ],
  readsOrders: true,
  usesAttention: true,
  openChoices: (options, shape) => [describeRank(options.rank, shape), ...describeHeads(options)],
  variants: [{ rank: 4, layers: 'all', residual: 'cross-lingual' }],
  load: () => import('./hooks.ts'),
});
