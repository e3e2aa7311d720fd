/** The distribution from which the first values of PosNet's kernels are drawn. */
import { type Initialiser, normal } from '../parameters/initialisers.ts';

/**
 * Draws positional kernels Φ [L, d, d] as the code published with Zhang et al. 2023 does. It applies Xavier-normal to the whole
 * tensor, whose fans are then d·d and L·d, so that the standard deviation is sqrt(2 / (d² + L·d)).
 */
export function kernelNormal(length: number, dimension: number): Initialiser {
  return normal(Math.sqrt(2 / (dimension ** 2 + length * dimension)));
}
