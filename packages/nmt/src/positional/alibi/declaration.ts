/** `alibi`: logits fall linearly with distance, at a fixed slope per head; no parameters. */
import { Type } from 'typebox';
import { declarePositionalEncoding } from '../declaration.ts';

export const alibi = declarePositionalEncoding({
  id: 'alibi',
  title: 'Attention with linear biases',
  citation:
    'Press et al. 2022, "Train Short, Test Long: Attention with Linear Biases Enables Input Length Extrapolation", §3',
  formula: 'the score loses m<sub>h</sub> times the distance of i and j, with a fixed slope m<sub>h</sub> per head',
  usesAttention: true,
  options: Type.Object({ type: Type.Literal('alibi') }, { additionalProperties: false }),
  defaults: () => ({}),
  parameterCount: () => 0,
  load: () => import('./hooks.ts'),
});
