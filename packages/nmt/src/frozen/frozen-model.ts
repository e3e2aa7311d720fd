/** A model frozen at one input: an affine map of the embeddings that it has read. */
import type { tf } from '@ordo/tensor';
import type { DecoderParts } from '../model/model-parts.ts';

/** Input positions that are taken together. */
export interface PositionSet {
  /** Positions of the source sentence. A language model has none. */
  readonly source?: readonly number[];
  /** Positions of the text, or of the decoder's input, which begins with the start symbol. */
  readonly target?: readonly number[];
}

/** Logits are states·weightᵀ + bias. */
export interface OutputProjection {
  /** [V, d] */
  readonly weight: tf.Tensor2D;
  /** [V] */
  readonly bias: tf.Tensor1D | null;
}

/** The parts of the states that the output projection reads. All parts are 0 before position `start`. */
export interface Parts {
  /** [sets, time - start, d] */
  readonly states: tf.Tensor3D;
  readonly start: number;
}

/**
 * If the sets hold every position exactly once, the parts of all sets and the constants sum up to the states, so that their
 * projections sum up to the logits.
 */
export interface FrozenModel {
  /** The number of positions that predict a token: the tokens of the text, or of the target. */
  readonly time: number;
  /** The number of tokens in the source sentence; 0 in a language model. */
  readonly sourceTime: number;
  /** The states that the output projection reads: [time, d]. */
  readonly states: tf.Tensor2D;
  readonly output: OutputProjection;
  /** Returns what the model computes from the embeddings of each set alone, without constants. The caller owns the result. */
  readonly partsOf: (sets: readonly PositionSet[]) => Parts;
  /**
   * Returns the states [time, d] without any embedding, which are the contribution of biases and intercepts. The caller owns the
   * result.
   */
  readonly constants: () => tf.Tensor2D;
  readonly dispose: () => void;
}

/** @returns the projection of a model whose parameters must not change while the projection is in use */
export function outputOf({ outputWeight, outputBias }: DecoderParts): OutputProjection {
  return { weight: outputWeight as tf.Tensor as tf.Tensor2D, bias: outputBias as tf.Tensor as tf.Tensor1D | null };
}
