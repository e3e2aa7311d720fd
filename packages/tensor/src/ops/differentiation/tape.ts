/** Records operations on a separate tape of TensorFlow.js, without disturbing the present recording. */
import { tf } from '../../tf.ts';

export type TapeNode = ReturnType<typeof tf.engine>['state']['activeTape'][number];

/** The result of a function, and the operations that it ran. The caller disposes of the tape. */
export interface Recording<T extends tf.Tensor> {
  readonly value: T;
  readonly tape: readonly TapeNode[];
}

/** Runs a function inside a tidy and records it on a tape of its own. If the function fails, no tensor is left behind. */
export function record<T extends tf.Tensor>(f: () => T): Recording<T> {
  const { state } = tf.engine();
  const { activeTape, gradientDepth } = state;
  state.activeTape = [];
  state.gradientDepth = 1;
  try {
    return { value: tf.tidy(f), tape: state.activeTape };
  } catch (error) {
    disposeTape(state.activeTape);
    throw error;
  } finally {
    state.activeTape = activeTape;
    state.gradientDepth = gradientDepth;
  }
}

/** Disposes of the tensors that operations on a tape have saved for their gradients. */
export function disposeTape(tape: readonly TapeNode[]): void {
  for (const node of tape) tf.dispose(node.saved ?? []);
}
