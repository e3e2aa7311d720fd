/** `randomised`: the encoder's sinusoids at a random ascending subset of a longer range; the decoder has plain ones. */
import { Type } from 'typebox';
import { declarePositionalEncoding } from '../declaration.ts';
import { findSinusoidProblems, sinusoidProperties } from '../sinusoid-options.ts';

export const randomised = declarePositionalEncoding({
  id: 'randomised',
  title: 'Randomised sinusoidal positions',
  citation:
    'Ruoss et al. 2023, "Randomized Positional Encodings Boost Length Generalization of Transformers", §3; on the encoder ' +
    'only, since the decoder does not know the length of what it writes',
  formula: 'the encoder’s sinusoids are those of a random ascending subset of a longer range',
  needsEncoder: true,
  options: Type.Object(
    {
      type: Type.Literal('randomised'),
      length: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1_000_000,
          description: 'L: the positions of a sentence are drawn from 0 … L - 1, so L is the longest source',
        }),
      ),
      ...sinusoidProperties,
    },
    { additionalProperties: false },
  ),
  defaults: () => ({ length: 2048, layout: 'fairseq' as const, offset: 2 }),
  parameterCount: () => 0,
  findProblems: (_options, shape) => findSinusoidProblems('randomised', shape),
  limit: ({ length }, side) => (side === 'encoder' ? { length, option: '/positional/length' } : null),
  variants: [{ length: 80, layout: 'interleaved' }],
  load: () => import('./hooks.ts'),
});
