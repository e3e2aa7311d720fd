/** The floats per token that the Transformer's sub-layers keep for the backward pass, by formula. */
import type { ModelShape } from '../options/model-options.ts';

/** Inputs, queries, keys, values, contexts and outputs, and two rows of scores per head. */
export function countAttentionActivations({ dimension, heads }: ModelShape, length: number): number {
  return 6 * dimension + 2 * heads * length;
}

/** The inner layer before and after its activation, and the input, the output and its normed sum. */
export function countFeedForwardActivations({ dimension, feedForward }: ModelShape): number {
  return 2 * feedForward + 3 * dimension;
}
