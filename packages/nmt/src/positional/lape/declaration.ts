/** `lape`: a learned vector per absolute position and side, added to the scaled embeddings. */
import { Type } from 'typebox';
import { declarePositionalEncoding, listSides } from '../declaration.ts';
import { countRows } from './rows.ts';

export const lape = declarePositionalEncoding({
  id: 'lape',
  title: 'Learned absolute positional encoding',
  citation: 'Gehring et al. 2017, "Convolutional Sequence to Sequence Learning", §3.1; Zhang et al. 2023, Table 1',
  formula: 'x<sub>t</sub> + P<sub>t</sub>, with a learned row per position and side',
  options: Type.Object(
    {
      type: Type.Literal('lape'),
      length: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1_000_000,
          description: 'The longest input. The table of each side has one row more, as in the published code.',
        }),
      ),
      compat: Type.Optional(
        Type.Union([Type.Literal('none'), Type.Literal('posnet-code')], {
          description:
            '`posnet-code` repeats an off-by-one of the code published with Zhang et al. 2023: it trains the decoder on rows 0 … n-1 but decodes token t with row t+1, which may explain its low LAPE scores.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  defaults: (shape) => ({ length: shape.maxPositions, compat: 'none' as const }),
  parameterCount: (options, shape) => listSides(shape).length * countRows(options, shape) * shape.dimension,
  limit: ({ length }) => ({ length, option: '/positional/length' }),
  decodesAsTrained: (options) => options.compat === 'none',
  variants: [{ compat: 'posnet-code' }],
  load: () => import('./hooks.ts'),
});
