/** `adaptive-t5`: the bias of each head is a small learned function of a squashed distance. It has no absolute positions. */
import { Type } from 'typebox';
import { declarePositionalEncoding, listStacks } from '../declaration.ts';

export const adaptiveT5 = declarePositionalEncoding({
  id: 'adaptive-t5',
  title: 'Adaptive T5',
  citation: 'Wu et al. 2021, "On Scalar Embedding of Relative Positions in Attention Models", AT5',
  formula:
    'the score gets g(f(j − i)): a small network per head, of the squashed distance f(Δ) = 1 − exp(−α′Δ) for Δ > 0 and 1 − exp(β′Δ) otherwise',
  usesAttention: true,
  options: Type.Object(
    {
      type: Type.Literal('adaptive-t5'),
      distance: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1_000_000,
          description: 'Divides α and β, so that distances up to about this one get different biases',
        }),
      ),
      inner: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1024,
          description: "l1: the number of units in the first hidden layer of each head's networks",
        }),
      ),
      outer: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1024,
          description: "l2: the number of units in the second hidden layer of each head's networks",
        }),
      ),
      dropout: Type.Optional(
        Type.Number({ minimum: 0, exclusiveMaximum: 1, description: 'Dropout after the first hidden layer' }),
      ),
    },
    { additionalProperties: false },
  ),
  defaults: () => ({ distance: 256, inner: 16, outer: 4, dropout: 0.5 }),
  parameterCount: ({ inner, outer }, shape) =>
    listStacks(shape).length * shape.heads * (2 + 2 * (2 * inner + inner * outer + 2 * outer + 1)),
  idleParameters: [
    {
      names: [
        'decoder.alpha',
        ...['0', '1', '2'].flatMap((i) => [`decoder.after.${i}.weight`, `decoder.after.${i}.bias`]),
      ],
      reason: 'the decoder sees no key after its query; the published parameter count has both stacks alike',
    },
    {
      names: ['decoder.before.2.bias'],
      reason:
        'all keys of the decoder are before the query, and softmax does not change with what is added to all of them',
    },
  ],
  // At distances of a few tokens, α and β change the bias noticeably.
  variants: [{ distance: 8 }],
  load: () => import('./hooks.ts'),
});
