/** `sape`: sinusoidal absolute positions, added to the scaled embeddings; no parameters. */
import { tf } from '@ordo/tensor';
import { Type } from 'typebox';
import { definePositionalEncoding, type Positions } from './contract.ts';

/** Two layouts are in use and are different functions: a model trained with one cannot be run with the other. */
export type SinusoidLayout = 'fairseq' | 'interleaved';

export const sape = definePositionalEncoding({
  id: 'sape',
  title: 'Sinusoidal absolute positional encoding',
  citation: 'Vaswani et al. 2017, "Attention Is All You Need", §3.5; layouts of fairseq/tensor2tensor and OpenNMT-py',
  options: Type.Object(
    {
      type: Type.Literal('sape'),
      /** `fairseq`: all sines, then all cosines; `interleaved`: sine and cosine in turn. */
      layout: Type.Optional(Type.Union([Type.Literal('fairseq'), Type.Literal('interleaved')])),
      /** The sinusoid's argument at the first token: 2 in fairseq (padding_idx + 1), 0 in tensor2tensor and OpenNMT. */
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    },
    { additionalProperties: false },
  ),
  defaults: () => ({ layout: 'fairseq' as const, offset: 2 }),
  parameterCount: () => 0,
  build: (options, _scope, shape) => ({
    onEmbeddings(x, positions) {
      const rows = sinusoidTable(
        { start: positions.start + options.offset, count: positions.count },
        shape.dimension,
        options.layout,
      );
      return tf.add(x, tf.tensor3d(rows, [1, positions.count, shape.dimension])); // [batch, time, d]
    },
  }),
});

/**
 * Rows of sinusoids [count, d], row-major.
 *
 * `fairseq` (also tensor2tensor): w_j = exp(-j·ln(10000) / (d/2 - 1)), row p = [sin(p·w_0 … ) | cos(p·w_0 …)].
 * `interleaved` (Vaswani et al. 2017 §3.5; OpenNMT): w_i = 10000^(-2i/d), sin(p·w_i) at 2i and cos(p·w_i) at 2i+1.
 */
export function sinusoidTable(positions: Positions, dimension: number, layout: SinusoidLayout): Float32Array {
  const half = dimension / 2;
  const rows = new Float32Array(positions.count * dimension);
  for (let row = 0; row < positions.count; row++) {
    const p = positions.start + row;
    for (let j = 0; j < half; j++) {
      if (layout === 'fairseq') {
        // d = 2 has one frequency, 1: the exponent's 0/0 is taken as 0.
        const angle = p * Math.exp(half === 1 ? 0 : (-j * Math.log(10_000)) / (half - 1));
        rows[row * dimension + j] = Math.sin(angle);
        rows[row * dimension + half + j] = Math.cos(angle);
      } else {
        const angle = p * 10_000 ** ((-2 * j) / dimension);
        rows[row * dimension + 2 * j] = Math.sin(angle);
        rows[row * dimension + 2 * j + 1] = Math.cos(angle);
      }
    }
  }
  return rows;
}
