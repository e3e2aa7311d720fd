/**
 * Runs a recurrent layer over all time steps, whose gradient is computed by hand: it uses a few large products instead of many
 * small ones.
 */
import { differentiable, tf } from '@ordo/tensor';
import { type CellSlopes, type CellStep, cellSlopes, lstmCell, lstmCellBack } from './lstm-cell.ts';
import { concatRows, rowsAt, shiftSteps } from './time-major.ts';

/**
 * Runs a layer from a state of zeros.
 * @param inputs the inputs of the gates from below, including biases: [time·batch, 4d], one step after the other
 * @param weight the weight of the recurrent connection: [d, 4d]
 * @returns [2·time·batch, d]: the hidden states of all steps, then the cells
 */
export function lstmLayer(inputs: tf.Tensor2D, weight: tf.Tensor2D, batch: number): tf.Tensor2D {
  const time = inputs.shape[0] / batch;
  const [d] = weight.shape;
  return differentiable([inputs, weight], () => {
    const steps: CellStep[] = [];
    for (let t = 0; t < time; t++) steps.push(forward(rowsAt(inputs, t, batch), weight, steps.at(-1)));
    const gates = concatRows(steps.map((step) => step.gates));
    const value = concatRows([...steps.map((step) => step.hidden), ...steps.map((step) => step.cell)]);
    tf.dispose(steps.flatMap((step) => [step.gates, step.hidden, step.cell]));
    return {
      value,
      made: [gates],
      read: [value, weight],
      gradient: (dy, read) => {
        const [states, w] = read as [tf.Tensor2D, tf.Tensor2D];
        const [hidden, cells] = tf.split(states, 2) as [tf.Tensor2D, tf.Tensor2D];
        const start = tf.zeros<tf.Rank.R2>([batch, d]);
        const slopes = cellSlopes({ gates, before: shiftSteps(cells, start), after: cells });
        const dInputs = backward(dy as tf.Tensor2D, slopes, { weight: w, batch, time });
        return [dInputs, tf.matMul(shiftSteps(hidden, start), dInputs, true)];
      },
    };
  }) as tf.Tensor2D;
}

function forward(inputs: tf.Tensor2D, weight: tf.Tensor2D, before: CellStep | undefined): CellStep {
  const [gates, hidden, cell] = tf.tidy((): [tf.Tensor2D, tf.Tensor2D, tf.Tensor2D] => {
    const { hidden: h, cell: c } = before ?? { hidden: null, cell: null };
    const z: tf.Tensor2D = h === null ? inputs : tf.add(inputs, tf.matMul(h, weight));
    const step = lstmCell(z, c ?? tf.zeros([z.shape[0], z.shape[1] / 4]));
    return [step.gates, step.hidden, step.cell];
  });
  inputs.dispose();
  return { gates, hidden, cell };
}

/**
 * Goes from the last step to the first.
 * @returns the gradient of the gates' inputs, [time·batch, 4d]
 */
function backward(
  dy: tf.Tensor2D,
  slopes: CellSlopes,
  { weight, batch, time }: { readonly weight: tf.Tensor2D; readonly batch: number; readonly time: number },
): tf.Tensor2D {
  const found: tf.Tensor2D[] = [];
  let [hidden, cell] = [rowsAt(dy, time - 1, batch), rowsAt(dy, 2 * time - 1, batch)];
  for (let t = time - 1; t >= 0; t--) {
    const [dInputs, dHidden, dCell] = tf.tidy((): [tf.Tensor2D, tf.Tensor2D, tf.Tensor2D] => {
      const here = {
        gates: rowsAt(slopes.gates, t, batch),
        hidden: rowsAt(slopes.hidden, t, batch),
        forget: rowsAt(slopes.forget, t, batch),
      };
      const back = lstmCellBack({ hidden, cell }, here);
      if (t === 0) return [back.inputs, hidden, cell];
      const below = tf.matMul(back.inputs, weight, false, true);
      return [back.inputs, tf.add(rowsAt(dy, t - 1, batch), below), tf.add(rowsAt(dy, time + t - 1, batch), back.cell)];
    });
    found[t] = dInputs;
    if (t > 0) tf.dispose([hidden, cell]);
    [hidden, cell] = [dHidden, dCell];
  }
  return concatRows(found);
}
