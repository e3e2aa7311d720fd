/** `t5`: a learned scalar per head for each bucket of distances, added to the logits; no absolute positions. */
import { Type } from 'typebox';
import { declarePositionalEncoding, listStacks } from '../declaration.ts';

export const t5 = declarePositionalEncoding({
  id: 't5',
  title: 'T5 relative bias',
  citation:
    'Raffel et al. 2020, "Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer", §2.1',
  formula: 'the score gets a learned number per head and bucket of distances',
  usesAttention: true,
  options: Type.Object(
    {
      type: Type.Literal('t5'),
      buckets: Type.Optional(
        Type.Integer({
          minimum: 4,
          maximum: 100_000,
          multipleOf: 4,
          description:
            'The number of buckets. Half of them hold one distance each, the others logarithmically growing ranges.',
        }),
      ),
      distance: Type.Optional(
        Type.Integer({
          minimum: 2,
          maximum: 1_000_000,
          description: 'All distances from this one on share the last bucket',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  defaults: () => ({ buckets: 32, distance: 128 }),
  parameterCount: (options, shape) => listStacks(shape).length * shape.heads * options.buckets,
  findProblems({ buckets, distance }) {
    // The decoder's buckets 0 … buckets / 2 - 1 hold one distance each. The ranges of the others grow from there up to
    // `distance`.
    if (distance > buckets / 2) return [];
    return [
      {
        pointer: '/positional/distance',
        message: `${buckets} buckets hold the distances up to ${buckets / 2 - 1} singly, so ${distance} leaves no range`,
        fix: `set positional.distance to more than ${buckets / 2}, or positional.buckets to less than ${2 * distance}`,
      },
    ];
  },
  load: () => import('./hooks.ts'),
});
