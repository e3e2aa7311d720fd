/** The cell of a long short-term memory, forward and backward, without a tape. Gates have PyTorch's order i, f, g, o. */
import { tf } from '@ordo/tensor';

/** The state of one layer: [rows, d] each. */
export interface LstmState {
  readonly hidden: tf.Tensor2D;
  readonly cell: tf.Tensor2D;
}

/** A new state, and the gates after their activations [rows, 4d], which the backward pass reads. */
export interface CellStep extends LstmState {
  readonly gates: tf.Tensor2D;
}

/**
 * Computes c' = σ(f)·c + σ(i)·tanh(g), h' = σ(o)·tanh(c') (Hochreiter & Schmidhuber 1997, with forget gates).
 * @param inputs the gates before their activations: [rows, 4d]
 * @param cell c, [rows, d]
 */
export function lstmCell(inputs: tf.Tensor2D, cell: tf.Tensor2D): CellStep {
  const [i, f, g, o] = splitGates(inputs);
  const [input, forget, candidate, output] = [tf.sigmoid(i), tf.sigmoid(f), tf.tanh(g), tf.sigmoid(o)];
  const next: tf.Tensor2D = tf.add(tf.mul(forget, cell), tf.mul(input, candidate));
  return {
    gates: tf.concat([input, forget, candidate, output], 1),
    cell: next,
    hidden: tf.mul(output, tf.tanh(next)),
  };
}

/** The factors that the backward pass multiplies with, for many steps at once. */
export interface CellSlopes {
  /** The slopes of each gate's input. They multiply the gradient of the cell (i, f, g) or of the hidden state (o): [rows, 4d] */
  readonly gates: tf.Tensor2D;
  /** ∂c' / ∂h' = o·(1 - tanh²c'): [rows, d] */
  readonly hidden: tf.Tensor2D;
  /** ∂c' / ∂c = f: [rows, d] */
  readonly forget: tf.Tensor2D;
}

/** @param steps the gates of many steps [rows, 4d], the cells before them and those after them [rows, d] */
export function cellSlopes(steps: {
  readonly gates: tf.Tensor2D;
  readonly before: tf.Tensor2D;
  readonly after: tf.Tensor2D;
}): CellSlopes {
  const [i, f, g, o] = splitGates(steps.gates);
  const squashed = tf.tanh(steps.after);
  const gates = [
    tf.mul(g, sigmoidSlope(i)),
    tf.mul(steps.before, sigmoidSlope(f)),
    tf.mul(i, tanhSlope(g)),
    tf.mul(squashed, sigmoidSlope(o)),
  ] as tf.Tensor2D[];
  return { gates: tf.concat(gates, 1), hidden: tf.mul(o, tanhSlope(squashed)), forget: f };
}

/** Takes one step back: from the gradients of h' and c' to those of the gates' inputs [rows, 4d] and of c [rows, d]. */
export function lstmCellBack(
  { hidden, cell }: LstmState,
  slopes: CellSlopes,
): { readonly inputs: tf.Tensor2D; readonly cell: tf.Tensor2D } {
  const total: tf.Tensor2D = tf.add(cell, tf.mul(hidden, slopes.hidden));
  const inputs: tf.Tensor2D = tf.mul(tf.concat([total, total, total, hidden], 1), slopes.gates);
  return { inputs, cell: tf.mul(total, slopes.forget) };
}

/** Returns y·(1 - y), the slope of a sigmoid with output y. */
function sigmoidSlope(y: tf.Tensor2D): tf.Tensor2D {
  return tf.sub(y, tf.square(y));
}

/** Returns 1 - y², the slope of a tanh with output y. */
export function tanhSlope<T extends tf.Tensor>(y: T): T {
  return tf.sub(1, tf.square(y));
}

function splitGates(gates: tf.Tensor2D): [tf.Tensor2D, tf.Tensor2D, tf.Tensor2D, tf.Tensor2D] {
  return tf.split(gates, 4, 1) as [tf.Tensor2D, tf.Tensor2D, tf.Tensor2D, tf.Tensor2D];
}
