/** `none`: no positional encoding, the lower baseline. The encoder then sees a bag of words. */
import { Type } from 'typebox';
import { declarePositionalEncoding } from '../declaration.ts';

export const none = declarePositionalEncoding({
  id: 'none',
  title: 'Without positional encoding',
  citation: 'Zhang et al. 2023, "Interpreting Positional Information in Perspective of Word Order", §4.1, w/o PE',
  formula: 'nothing: the encoder sees a bag of words',
  options: Type.Object({ type: Type.Literal('none') }, { additionalProperties: false }),
  defaults: () => ({}),
  parameterCount: () => 0,
  load: () => import('./hooks.ts'),
});
