/** `alibi`: logits fall linearly with distance, at a fixed slope per head; no parameters. */
import { tf } from '@ordo/tensor';
import { Type } from 'typebox';
import { definePositionalEncoding } from './contract.ts';
import { biasByDistance } from './relative.ts';

export const alibi = definePositionalEncoding({
  id: 'alibi',
  title: 'Attention with linear biases',
  citation:
    'Press et al. 2022, "Train Short, Test Long: Attention with Linear Biases Enables Input Length Extrapolation", §3',
  options: Type.Object({ type: Type.Literal('alibi') }, { additionalProperties: false }),
  defaults: () => ({}),
  parameterCount: () => 0,
  build: (_options, _scope, { heads }) => ({
    /** -m_h·|i - j|; the published decoder sees the past only, the encoder takes distances both ways. */
    sharedBias(queries, keys) {
      const furthest = Math.max(queries.start + queries.count, keys.start + keys.count) - 1;
      const slopes = alibiSlopes(heads);
      const table = Float32Array.from(
        { length: (furthest + 1) * heads },
        (_, index) => -Math.floor(index / heads) * (slopes[index % heads] as number),
      );
      return biasByDistance(tf.tensor2d(table, [furthest + 1, heads]), [queries, keys], Math.abs);
    },
  }),
});

/** 2^(-8/n), 2^(-16/n), … for n heads a power of two; else those of the next lower power and every other of the next. */
export function alibiSlopes(heads: number): number[] {
  const power = 2 ** Math.floor(Math.log2(heads));
  const between = geometricSlopes(2 * power).filter((_, i) => i % 2 === 0);
  return [...geometricSlopes(power), ...between].slice(0, heads);
}

function geometricSlopes(heads: number): number[] {
  return Array.from({ length: heads }, (_, i) => 2 ** ((-8 * (i + 1)) / heads));
}
