/** Sinusoids of positions, in the two layouts that are in use. */

/** Two layouts are in use. They are different functions: a model that is trained with one cannot run with the other. */
export type SinusoidLayout = 'fairseq' | 'interleaved';

/** The layout of the sinusoids, and the argument at position 0. */
export interface SinusoidOptions {
  readonly layout: SinusoidLayout;
  readonly offset: number;
}

/**
 * Returns rows of sinusoids of consecutive positions [count, d], row-major.
 *
 * `fairseq` (also tensor2tensor): w_j = exp(-j·ln(10000) / (d/2 - 1)), row p = [sin(p·w_0 … ) | cos(p·w_0 …)].
 * `interleaved` (Vaswani et al. 2017 §3.5; OpenNMT): w_i = 10000^(-2i/d), sin(p·w_i) at 2i and cos(p·w_i) at 2i+1.
 */
export function sinusoidTable(
  { start, count }: { readonly start: number; readonly count: number },
  dimension: number,
  layout: SinusoidLayout,
): Float64Array {
  const half = dimension / 2;
  const rows = new Float64Array(count * dimension);
  for (let row = 0; row < count; row++) {
    const p = start + row;
    for (let j = 0; j < half; j++) {
      if (layout === 'fairseq') {
        // d = 2 has a single frequency, 1, because 0/0 in the exponent is taken as 0.
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

/** Gives rows of sinusoids at any positions. It keeps the rows from 0 to the largest position so far. */
export class Sinusoids {
  readonly #dimension: number;
  readonly #options: SinusoidOptions;
  #table: Float64Array = new Float64Array(0);

  constructor(dimension: number, options: SinusoidOptions) {
    this.#dimension = dimension;
    this.#options = options;
  }

  /** @returns [positions, d], row-major */
  at(positions: Int32Array): Float64Array {
    const d = this.#dimension;
    const needed = positions.reduce((most, position) => Math.max(most, position + 1), 0);
    if (needed * d > this.#table.length) {
      const { layout, offset } = this.#options;
      this.#table = sinusoidTable({ start: offset, count: needed }, d, layout);
    }
    const rows = new Float64Array(positions.length * d);
    positions.forEach((position, i) => rows.set(this.#table.subarray(position * d, (position + 1) * d), i * d));
    return rows;
  }
}
