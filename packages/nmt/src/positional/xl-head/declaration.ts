/** `xl-head`: the first heads of the encoder read cross-lingual positions, and the others read absolute positions. */
import { Type } from 'typebox';
import { declarePositionalEncoding } from '../declaration.ts';
import { findSinusoidProblems, OPENNMT_SINUSOIDS, sinusoidProperties } from '../sinusoid-options.ts';
import { resolveOrders, SourceOrdersSchema } from '../source-orders.ts';
import { describeHeads, findHeadProblems, headDefaults, headProperties } from './head-options.ts';

export const xlHead = declarePositionalEncoding({
  id: 'xl-head',
  title: 'Cross-lingual positions in some heads (HeadXL)',
  citation: 'Ding et al. 2020, "Self-Attention with Cross-Lingual Position Representation", Eq 9 to 11',
  formula: 'the first heads of the encoder read x + PE<sub>XL</sub>, the others x + PE<sub>abs</sub>',
  needsEncoder: true,
  options: Type.Object(
    {
      type: Type.Literal('xl-head'),
      orders: Type.Optional(SourceOrdersSchema),
      ...headProperties,
      ...sinusoidProperties,
    },
    { additionalProperties: false },
  ),
  defaults: (shape) => ({ ...OPENNMT_SINUSOIDS, ...headDefaults(shape), orders: resolveOrders() }),
  parameterCount: () => 0,
  findProblems: (options, shape) => [...findSinusoidProblems('xl-head', shape), ...findHeadProblems(options, shape)],
  readsOrders: true,
  usesAttention: true,
  openChoices: (options) => describeHeads(options),
  variants: [
    { heads: 2, layers: 'all' },
    { heads: 1, residual: 'cross-lingual' },
  ],
  load: () => import('./hooks.ts'),
});
