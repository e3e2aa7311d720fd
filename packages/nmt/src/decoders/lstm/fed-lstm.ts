/**
 * Runs the LSTM decoder over all steps as one operation whose gradient is computed by hand. A step needs the attention of the
 * previous step, so the steps cannot be computed together; but the gradients of all weights can, in one product each.
 */
import { differentiable, tf } from '@ordo/tensor';
import type { LstmState } from '../../recurrent/lstm-cell.ts';
import { concatRows, rowsAt } from '../../recurrent/time-major.ts';
import { goBack, type Trace } from './backward.ts';
import { type AttendedSource, type DecoderState, type Step, type StepDropout, takeStep } from './step.ts';
import type { JoinedWeights } from './weights.ts';

interface FedLstmInputs {
  /** The contribution of the embeddings to the gates of the first layer: [time·batch, 4d], step by step */
  readonly inputs: tf.Tensor2D;
  readonly source: AttendedSource;
  readonly weights: JoinedWeights;
  /** The state in which each layer begins, [batch, d] */
  readonly start: readonly LstmState[];
}

interface FedLstmCall {
  readonly batch: number;
  readonly time: number;
  /** The masks of each step. */
  readonly drops: readonly StepDropout[];
  /** Receives the weights of attention, [batch, time, source]. */
  readonly observe: ((attention: tf.Tensor3D) => void) | null;
}

/** @returns the attended states, [time·batch, d], step by step */
export function fedLstm(given: FedLstmInputs, call: FedLstmCall): tf.Tensor2D {
  const { inputs, source, weights, start } = given;
  const [hidden, cells] = [start.map((state) => state.hidden), start.map((state) => state.cell)];
  const { keys, values } = source;
  const differentiated = [inputs, keys, values, weights.out, ...weights.gates, ...weights.biases, ...hidden, ...cells];
  return differentiable(differentiated, () => {
    const { value, trace } = runSteps(given, call);
    call.observe?.(trace.attention);
    return {
      value,
      made: Object.values(trace).flat(),
      read: [keys, values, weights.out, ...weights.gates, ...cells],
      gradient(dy, [keptKeys, keptValues, out, ...rest]) {
        return goBack(dy as tf.Tensor2D, {
          ...call,
          trace,
          keys: keptKeys as tf.Tensor3D,
          values: keptValues as tf.Tensor3D,
          out: out as tf.Tensor2D,
          gates: rest.slice(0, start.length) as tf.Tensor2D[],
          cells: rest.slice(start.length) as tf.Tensor2D[],
        });
      },
    };
  }) as tf.Tensor2D;
}

function runSteps(
  { inputs, source, weights, start }: FedLstmInputs,
  { batch, time, drops }: FedLstmCall,
): { readonly value: tf.Tensor2D; readonly trace: Trace } {
  let state: DecoderState = { layers: start, fed: tf.zeros([batch, weights.out.shape[1]]) };
  const steps: Step[] = [];
  for (let t = 0; t < time; t++) {
    const before = state;
    const drop = drops[t] ?? null;
    const step = tf.tidy(() => takeStep(rowsAt(inputs, t, batch), before, { weights, source, drop }));
    steps.push(step);
    const layers = step.hidden.map((hidden, i) => ({ hidden, cell: step.cells[i] as tf.Tensor2D }));
    state = { layers, fed: step.fed };
  }
  const perLayer = (key: 'read' | 'gates' | 'cells') =>
    start.map((_, layer) => concatRows(steps.map((step) => step[key][layer] as tf.Tensor2D)));
  const attention = steps.map((step) => step.attention);
  const trace: Trace = {
    read: perLayer('read'),
    gates: perLayer('gates'),
    cells: perLayer('cells'),
    attention: tf.concat(attention, 1),
    joined: concatRows(steps.map(({ joined }) => joined)),
    attended: concatRows(steps.map(({ attended }) => attended)),
  };
  const value = concatRows(steps.map(({ fed }) => fed));
  tf.dispose(steps);
  return { value, trace };
}
