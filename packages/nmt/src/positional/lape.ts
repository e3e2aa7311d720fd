/** `lape`: a learned vector per absolute position and side, added to the scaled embeddings. */
import { tf } from '@ordo/tensor';
import { Type } from 'typebox';
import { definePositionalEncoding, type HookContext, type Positions } from './contract.ts';

export const lape = definePositionalEncoding({
  id: 'lape',
  title: 'Learned absolute positional encoding',
  citation: 'Gehring et al. 2017, "Convolutional Sequence to Sequence Learning", §3.1; Zhang et al. 2023, Table 1',
  options: Type.Object(
    {
      type: Type.Literal('lape'),
      /** The longest input. Each side's table has one row more, as in the published code. */
      length: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      /**
       * `posnet-code` repeats an off-by-one of the code published with Zhang et al. 2023: it trains the decoder on rows
       * 0 … n-1 but decodes token t with row t+1, which may explain its low LAPE scores.
       */
      compat: Type.Optional(Type.Union([Type.Literal('none'), Type.Literal('posnet-code')])),
    },
    { additionalProperties: false },
  ),
  defaults: (shape) => ({ length: shape.maxPositions, compat: 'none' as const }),
  parameterCount: (options, shape) => 2 * (options.length + 1) * shape.dimension,
  build(options, scope, shape) {
    const deviation = shape.dimension ** -0.5;
    const size = [options.length + 1, shape.dimension];
    const tables = {
      encoder: scope.parameter('encoder.positions', size, (random) => random.nextNormal() * deviation),
      decoder: scope.parameter('decoder.positions', size, (random) => random.nextNormal() * deviation),
    };
    const firstRow = (positions: Positions, context: HookContext) =>
      positions.start + (options.compat === 'posnet-code' && context.incremental ? 1 : 0);
    return {
      onEmbeddings(x, positions, context) {
        const rows = tf.slice(tables[context.side], [firstRow(positions, context), 0], [positions.count, -1]); // [time, d]
        return tf.add(x, tf.expandDims(rows, 0)); // [batch, time, d]
      },
      limit: () => ({ length: options.length, option: '/positional/length' }),
    };
  },
  decodesAsTrained: (options) => options.compat === 'none',
});
