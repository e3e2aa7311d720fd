/** The rows of a table of `lape`. */
import type { ModelShape } from '../../options/model-options.ts';

export interface LapeOptions {
  readonly length: number;
  readonly compat: 'none' | 'posnet-code';
}

/**
 * Counts the rows: one more than the longest input, as in the code published with Zhang et al. 2023. In a language model there
 * are exactly as many, as in GPT-2.
 */
export function countRows({ length, compat }: LapeOptions, { decoderOnly }: ModelShape): number {
  return decoderOnly === true && compat === 'none' ? length : length + 1;
}
