/** Computes the sizes of the Transformer's sub-layers, by formula. */
import type { ModelShape } from '../../options/model-options.ts';

/** Counts the query, key, value and output projections, each with a bias. */
export function countAttention({ dimension: d }: ModelShape): number {
  return 4 * (d * d + d);
}

export function countFeedForward({ dimension: d, feedForward }: ModelShape): number {
  return 2 * d * feedForward + feedForward + d;
}

/** Counts layer norms, each with a gain and a bias. */
export function countNorms({ dimension: d }: ModelShape, norms: number): number {
  return norms * 2 * d;
}

/**
 * Counts the final norm. A post-norm stack ends with the norm of its last layer. A pre-norm stack has one more norm at its end.
 */
export function countFinalNorm(shape: ModelShape): number {
  return shape.norm === 'pre' ? countNorms(shape, 1) : 0;
}
