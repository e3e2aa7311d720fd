/** Arranges rows step by step, as recurrences read them, instead of sentence by sentence. */
import { tf } from '@ordo/tensor';

/**
 * Turns rows [batch·time, n] that go sentence by sentence into rows [time·batch, n] that go step by step, or back when the two
 * numbers are exchanged.
 */
export function swapBatchAndTime(rows: tf.Tensor2D, batch: number, time: number): tf.Tensor2D {
  const n = rows.shape[1];
  const swapped = tf.transpose(tf.reshape<tf.Rank.R3>(rows, [batch, time, n]), [1, 0, 2]);
  return tf.reshape(swapped, [time * batch, n]);
}

/** Returns the rows of step t: [time·batch, n] → [batch, n]. */
export function rowsAt(rows: tf.Tensor2D, t: number, batch: number): tf.Tensor2D {
  return tf.slice(rows, [t * batch, 0], [batch, -1]);
}

export function concatRows(parts: readonly tf.Tensor2D[]): tf.Tensor2D {
  return tf.concat([...parts], 0);
}

/** Moves each step's rows one step on, with `start` in front. The result is what each step saw of the step before it. */
export function shiftSteps(rows: tf.Tensor2D, start: tf.Tensor2D): tf.Tensor2D {
  const kept = rows.shape[0] - start.shape[0];
  return kept === 0 ? start : tf.concat([start, tf.slice(rows, [0, 0], [kept, -1])]);
}
