/** `xl-in`: cross-lingual positions fused with absolute ones at the encoder's input; the decoder has sinusoids. */
import { Type } from 'typebox';
import { declarePositionalEncoding } from '../declaration.ts';
import { findSinusoidProblems, OPENNMT_SINUSOIDS, sinusoidProperties } from '../sinusoid-options.ts';
import { resolveOrders, SourceOrdersSchema } from '../source-orders.ts';
import { countFusion, describeRank, findRankProblems, rankOption } from './fusion-options.ts';

export const xlIn = declarePositionalEncoding({
  id: 'xl-in',
  title: 'Cross-lingual positions at the input (InXL)',
  citation: 'Ding et al. 2020, "Self-Attention with Cross-Lingual Position Representation", Eq 7 and 8',
  formula:
    'x<sub>t</sub> + tanh(PE<sub>abs</sub> U + PE<sub>XL</sub> V) in the encoder; PE<sub>XL</sub> is the sinusoid of the word’s place in the order of the target',
  needsEncoder: true,
  options: Type.Object(
    {
      type: Type.Literal('xl-in'),
      orders: Type.Optional(SourceOrdersSchema),
      rank: rankOption,
      ...sinusoidProperties,
    },
    { additionalProperties: false },
  ),
  defaults: () => ({ ...OPENNMT_SINUSOIDS, rank: 'full' as const, orders: resolveOrders() }),
  parameterCount: ({ rank }, shape) => countFusion(rank, shape),
  findProblems: ({ rank }, shape) => [...findSinusoidProblems('xl-in', shape), ...findRankProblems(rank, shape)],
  readsOrders: true,
  openChoices: ({ rank }, shape) => [describeRank(rank, shape)],
  variants: [{ rank: 4, layout: 'fairseq', offset: 2 }],
  load: () => import('./hooks.ts'),
});
