/** The distribution from which PosNet's kernels are first drawn. */
import { type Initialiser, normal } from '../parameters/initialisers.ts';

/**
 * Positional kernels Φ [L, d, d] as in the code published with Zhang et al. 2023: Xavier-normal over the whole tensor,
 * whose fans are then d·d and L·d, so that std = sqrt(2 / (d² + L·d)).
 */
export function kernelNormal(length: number, dimension: number): Initialiser {
  return normal(Math.sqrt(2 / (dimension ** 2 + length * dimension)));
}
