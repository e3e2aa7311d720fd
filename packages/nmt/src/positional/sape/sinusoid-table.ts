/** The sinusoids of `sape`, in the two layouts that are in use. */
import type { Positions } from '../positions.ts';

/** Two layouts are in use. They are different functions: a model trained with one cannot be run with the other. */
export type SinusoidLayout = 'fairseq' | 'interleaved';

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
