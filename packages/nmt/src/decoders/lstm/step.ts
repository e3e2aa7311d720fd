/** One step of the LSTM decoder. Training and decoding use the same code. */
import { type Dropout, dropout, linear, tf } from '@ordo/tensor';
import { type LstmState, lstmCell } from '../../recurrent/lstm-cell.ts';
import type { JoinedWeights } from './weights.ts';

/** The values that one step passes to the next. */
export interface DecoderState {
  /** The state of each layer, [rows, d] */
  readonly layers: readonly LstmState[];
  /** The attended source, which the next step reads: [rows, d] */
  readonly fed: tf.Tensor2D;
}

/** The source states to which the decoder attends. */
export interface AttendedSource {
  /** [sentences, source, d] */
  readonly keys: tf.Tensor3D;
  /** [sentences, source, d] */
  readonly values: tf.Tensor3D;
  /** Hides padding: [sentences, 1, source], or null when there is none. */
  readonly padding: tf.Tensor3D | null;
}

/** The masks of one step. */
export interface StepDropout {
  /** The masks between the layers: one fewer than there are layers. */
  readonly between: readonly (Dropout | null)[];
  readonly out: Dropout | null;
}

/** Everything that a step computes. The backward pass reads it. */
export type Step = {
  /** The input of each layer next to the layer's previous state: [rows, 2d] */
  read: tf.Tensor2D[];
  /** [rows, 4d] for each layer */
  gates: tf.Tensor2D[];
  /** [rows, d] for each layer */
  hidden: tf.Tensor2D[];
  /** [rows, d] for each layer */
  cells: tf.Tensor2D[];
  /** The weights of attention: [sentences, rows per sentence, source] */
  attention: tf.Tensor3D;
  /** The context next to the state: [rows, 2d] */
  joined: tf.Tensor2D;
  /** tanh(W_c·[context; state]), Eq 5: [rows, d] */
  attended: tf.Tensor2D;
  /** The attended state after dropout, which is the output and is fed to the next step. */
  fed: tf.Tensor2D;
};

/** @param inputs the contribution of the embedding to the gates of the first layer: [rows, 4d] */
export function takeStep(
  inputs: tf.Tensor2D,
  before: DecoderState,
  call: { readonly weights: JoinedWeights; readonly source: AttendedSource; readonly drop: StepDropout | null },
): Step {
  const { weights, source, drop } = call;
  const step: Pick<Step, 'read' | 'gates' | 'hidden' | 'cells'> = { read: [], gates: [], hidden: [], cells: [] };
  let below = before.fed;
  for (const [i, state] of before.layers.entries()) {
    const read = tf.concat([i === 0 ? below : dropout(below, drop?.between[i - 1] ?? null), state.hidden], 1);
    const product = linear(read, [weights.gates[i] as tf.Tensor2D, weights.biases[i - 1] ?? null]);
    const { gates, hidden, cell } = lstmCell(i === 0 ? tf.add(product, inputs) : product, state.cell);
    step.read.push(read);
    step.gates.push(gates);
    step.hidden.push(hidden);
    step.cells.push(cell);
    below = hidden;
  }
  const { attention, context } = attend(below, source);
  const joined = tf.concat([context, below], 1);
  const attended = tf.tanh(linear(joined, [weights.out, null]));
  return { ...step, attention, joined, attended, fed: tf.clone(dropout(attended, drop?.out ?? null)) };
}

/**
 * Computes general attention. The keys already include W_a (Eq 7 and 8).
 * @param query [sentences·r, d]
 */
function attend(query: tf.Tensor2D, { keys, values, padding }: AttendedSource) {
  const [sentences, , d] = keys.shape;
  const queries = tf.reshape<tf.Rank.R3>(query, [sentences, query.shape[0] / sentences, d]);
  const scores: tf.Tensor3D = tf.matMul(queries, keys, false, true); // [sentences, r, source]
  const attention: tf.Tensor3D = tf.softmax(padding === null ? scores : tf.add(scores, padding));
  return { attention, context: tf.reshape<tf.Rank.R2>(tf.matMul(attention, values), query.shape) };
}
