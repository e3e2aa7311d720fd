/** The input of the first layer of a stack. */
import type { tf } from '@ordo/tensor';

/** The embeddings with their positions [batch·time, d], and the embeddings of the head group, if there is one. */
export interface Embedded {
  readonly states: tf.Tensor2D;
  readonly group: tf.Tensor2D | null;
}
