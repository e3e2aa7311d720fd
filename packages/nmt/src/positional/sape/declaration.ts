/** `sape`: sinusoidal absolute positions, added to the scaled embeddings; no parameters. */
import { Type } from 'typebox';
import { declarePositionalEncoding } from '../declaration.ts';

export const sape = declarePositionalEncoding({
  id: 'sape',
  title: 'Sinusoidal absolute positional encoding',
  citation: 'Vaswani et al. 2017, "Attention Is All You Need", §3.5; layouts of fairseq/tensor2tensor and OpenNMT-py',
  options: Type.Object(
    {
      type: Type.Literal('sape'),
      layout: Type.Optional(
        Type.Union([Type.Literal('fairseq'), Type.Literal('interleaved')], {
          description: '`fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn',
        }),
      ),
      offset: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 1_000_000,
          description:
            "The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  defaults: () => ({ layout: 'fairseq' as const, offset: 2 }),
  parameterCount: () => 0,
  findProblems(_options, { dimension }) {
    if (dimension % 2 === 0) return [];
    return [
      {
        pointer: '/model/dimension',
        message: `sape pairs each sine with a cosine, and dimension ${dimension} is odd`,
        fix: 'choose an even model.dimension',
      },
    ];
  },
  load: () => import('./hooks.ts'),
});
