/** The computations of a pass that are not linear. A recording pass keeps them, and a replay takes them from the record. */
import type { Nonlinearity, tf } from '@ordo/tensor';
import type { Embedded } from '../model/embedded.ts';
import type { FeedForwardParameters, NormParameters, Projection } from '../model/layer-parameters.ts';

export interface FrozenPass {
  /** True when attention weights come from a record, so that queries and keys are not needed. */
  readonly replays: boolean;
  /** True when constants are added: the biases of projections and norms, and the intercepts of activations. */
  readonly biases: boolean;
  /** Returns the embeddings of a stack, with their positions. */
  readonly embed: (compute: () => Embedded) => Embedded;
  /** @param x [rows, d] */
  readonly normalise: (x: tf.Tensor2D, norm: NormParameters) => tf.Tensor2D;
  readonly activate: <T extends tf.Tensor>(x: T, activation: Nonlinearity) => T;
  /** Computes x·W + b of rows [rows, in]: [rows, out]. */
  readonly project: (x: tf.Tensor2D, projection: Projection) => tf.Tensor2D;
  /** Computes f(x·W1 + b1)·W2 + b2 of rows [rows, d]. */
  readonly feedForward: (x: tf.Tensor2D, parameters: FeedForwardParameters) => tf.Tensor2D;
  /** Keeps attention weights [1, heads, query, key]. A replay never calls this. */
  readonly keepWeights: (weights: tf.Tensor4D) => void;
  /** Multiplies the recorded weights by the values of parts [parts·keys, d]: [parts·queries, d]. */
  readonly weigh: (values: tf.Tensor2D, queries: number) => tf.Tensor2D;
  /** Returns the recorded weights between the last `queries` and the last `keys` positions: [heads, queries, keys]. */
  readonly takeWeights: (queries: number, keys: number) => tf.Tensor3D;
}
