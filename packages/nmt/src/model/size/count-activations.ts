/** Counts the floats per token that the Transformer's sub-layers keep for the backward pass, by formula. */
import type { ModelShape } from '../../options/model-options.ts';
import type { RecomputedActivations } from '../../options/part-declaration.ts';

/** Counts inputs, queries, keys, values, contexts and outputs, and two rows of scores per head. */
export function countAttentionActivations({ dimension, heads }: ModelShape, length: number): number {
  return 6 * dimension + 2 * heads * length;
}

/** Counts the floats of a stack whose layers are computed again: the inputs of all layers, and the activations of one. */
export function countRecomputed(layers: number, { dimension }: ModelShape, layer: number): RecomputedActivations {
  return { kept: layers * dimension, layer: layers === 0 ? 0 : layer };
}

/** Counts the inner layer before and after its activation, and the input, the output and its normed sum. */
export function countFeedForwardActivations({ dimension, feedForward }: ModelShape): number {
  return 2 * feedForward + 3 * dimension;
}
