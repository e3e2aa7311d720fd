/** A model frozen at one input: an affine map of the embeddings that it has read. */
import type { tf } from '@ordo/tensor';

/** Input positions that are taken together. */
export interface PositionSet {
  /** Positions of the source sentence; none in a language model. */
  readonly source?: readonly number[];
  /** Positions of the text, or of the decoder's input, which begins with the start symbol. */
  readonly target?: readonly number[];
}

/** The parts of the states that the output projection reads. Before position `start` all of them are 0. */
export interface Parts {
  /** [sets, time - start, d] */
  readonly states: tf.Tensor3D;
  readonly start: number;
}

/**
 * For sets that hold every position exactly once, the parts of all sets and the constants sum up to the states, so that
 * their projections sum up to the logits.
 */
export interface FrozenModel {
  /** Rows of the logits: the tokens of the text, or of the target. */
  readonly time: number;
  /** Tokens of the source sentence; 0 in a language model. */
  readonly sourceTime: number;
  /** [time, V] */
  readonly logits: tf.Tensor2D;
  /** The output projection of parts of states, [rows, d] → [rows, V], without its bias. */
  readonly project: (states: tf.Tensor2D) => tf.Tensor2D;
  /** What the model computes from the embeddings of each set alone, without constants. The result is the caller's. */
  readonly partsOf: (sets: readonly PositionSet[]) => Parts;
  /** The states [time, d] without any embedding: what biases and intercepts give. The result is the caller's. */
  readonly constants: () => tf.Tensor2D;
  readonly dispose: () => void;
}
