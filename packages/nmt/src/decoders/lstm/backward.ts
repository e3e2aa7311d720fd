/** The gradient of the LSTM decoder: from the last step to the first, then one product for each weight. */
import { dropout, tf } from '@ordo/tensor';
import { type CellSlopes, cellSlopes, lstmCellBack, tanhSlope } from '../../recurrent/lstm-cell.ts';
import { concatRows, rowsAt, shiftSteps } from '../../recurrent/time-major.ts';
import type { StepDropout } from './step.ts';

/** The values of all steps that the forward pass keeps for the backward pass. */
export type Trace = {
  /** [time·batch, 2d], [time·batch, 4d] and [time·batch, d] for each layer */
  read: tf.Tensor2D[];
  gates: tf.Tensor2D[];
  cells: tf.Tensor2D[];
  /** [batch, time, source] */
  attention: tf.Tensor3D;
  /** [time·batch, 2d] and [time·batch, d] */
  joined: tf.Tensor2D;
  attended: tf.Tensor2D;
};

interface BackwardRequest {
  readonly trace: Trace;
  readonly batch: number;
  readonly time: number;
  readonly drops: readonly StepDropout[];
  /** The inputs of the operation that the gradient reads. */
  readonly keys: tf.Tensor3D;
  readonly values: tf.Tensor3D;
  readonly out: tf.Tensor2D;
  readonly gates: readonly tf.Tensor2D[];
  /** The cells with which the layers began, [batch, d] */
  readonly cells: readonly tf.Tensor2D[];
}

/** The gradients that one step receives from the next one. */
type Carried = { hidden: tf.Tensor2D[]; cells: tf.Tensor2D[]; fed: tf.Tensor2D };

/** The gradients that a step leaves for the products over all steps. */
type StepGradients = {
  /** The gradients of each layer's gates before their activations: [batch, 4d] */
  gates: tf.Tensor2D[];
  /** The gradient of W_c's product: [batch, d] */
  out: tf.Tensor2D;
  /** The gradients of the context and of the scores: [batch, 1, d] and [batch, 1, source] */
  context: tf.Tensor3D;
  scores: tf.Tensor3D;
};

/**
 * @param dy [time·batch, d]
 * @returns the gradients of the operation's inputs, in their order
 */
export function goBack(dy: tf.Tensor2D, request: BackwardRequest): tf.Tensor[] {
  const { trace, batch, time, gates, cells } = request;
  const slopes = gates.map((_, layer) => {
    const after = trace.cells[layer] as tf.Tensor2D;
    const before = shiftSteps(after, cells[layer] as tf.Tensor2D);
    return cellSlopes({ gates: trace.gates[layer] as tf.Tensor2D, before, after });
  });
  const nothing = cells.map((cell) => tf.zerosLike(cell));
  let carried: Carried = { hidden: nothing, cells: nothing, fed: tf.zerosLike(rowsAt(dy, 0, batch)) };
  const found: StepGradients[] = [];
  for (let t = time - 1; t >= 0; t--) {
    const next = carried;
    const step = tf.tidy(() => stepBack(rowsAt(dy, t, batch), next, { t, slopes, request }));
    found[t] = step.gradients;
    carried = step.carried;
  }
  return multiplyOut(found, carried, request);
}

function stepBack(
  dy: tf.Tensor2D,
  next: Carried,
  {
    t,
    slopes,
    request,
  }: { readonly t: number; readonly slopes: readonly CellSlopes[]; readonly request: BackwardRequest },
): { carried: Carried; gradients: StepGradients } {
  const { trace, batch, drops, out: outWeight, gates: weights } = request;
  const dAttended = dropout(tf.add<tf.Tensor2D>(dy, next.fed), drops[t]?.out ?? null);
  const out: tf.Tensor2D = tf.mul(dAttended, tanhSlope(rowsAt(trace.attended, t, batch)));
  const [dContext, dTop] = tf.split(tf.matMul(out, outWeight, false, true), 2, 1) as [tf.Tensor2D, tf.Tensor2D];
  const { context, scores, query } = attentionBack(dContext, t, request);
  const carried: Carried = { hidden: [], cells: [], fed: next.fed };
  const gates: tf.Tensor2D[] = [];
  let fromAbove: tf.Tensor2D = tf.add(dTop, query);
  for (let layer = weights.length - 1; layer >= 0; layer--) {
    const hidden: tf.Tensor2D = tf.add(next.hidden[layer] as tf.Tensor2D, fromAbove);
    const back = lstmCellBack({ hidden, cell: next.cells[layer] as tf.Tensor2D }, slopesAt(slopes[layer], t, batch));
    const dRead = tf.matMul(back.inputs, weights[layer] as tf.Tensor2D, false, true);
    const [below, own] = tf.split(dRead, 2, 1) as [tf.Tensor2D, tf.Tensor2D];
    gates[layer] = back.inputs;
    carried.hidden[layer] = own;
    carried.cells[layer] = back.cell;
    if (layer === 0) carried.fed = below;
    else fromAbove = dropout(below, drops[t]?.between[layer - 1] ?? null);
  }
  return { carried, gradients: { gates, out, context, scores } };
}

/** Softmax: ∂s = a·(∂a - Σ a·∂a). */
function attentionBack(dContext: tf.Tensor2D, t: number, { trace, keys, values }: BackwardRequest) {
  const [batch, sources, d] = keys.shape;
  const context = tf.reshape<tf.Rank.R3>(dContext, [batch, 1, d]);
  const weights = tf.slice(trace.attention, [0, t, 0], [batch, 1, sources]);
  const dWeights: tf.Tensor3D = tf.matMul(context, values, false, true); // [batch, 1, source]
  const weighted: tf.Tensor3D = tf.mul(weights, dWeights);
  const scores: tf.Tensor3D = tf.sub(weighted, tf.mul(weights, tf.sum(weighted, 2, true)));
  return { context, scores, query: tf.reshape<tf.Rank.R2>(tf.matMul(scores, keys), dContext.shape) };
}

function slopesAt(slopes: CellSlopes | undefined, t: number, batch: number): CellSlopes {
  const { gates, hidden, forget } = slopes as CellSlopes;
  return { gates: rowsAt(gates, t, batch), hidden: rowsAt(hidden, t, batch), forget: rowsAt(forget, t, batch) };
}

/** Computes the products over all steps, in the order of the operation's inputs. */
function multiplyOut(found: readonly StepGradients[], first: Carried, { trace, gates }: BackwardRequest): tf.Tensor[] {
  const queries = tf.split(trace.joined, 2, 1)[1] as tf.Tensor2D;
  const [batch, time] = trace.attention.shape;
  const bySentence = tf.transpose(tf.reshape<tf.Rank.R3>(queries, [time, batch, queries.shape[1]]), [1, 0, 2]);
  const dKeys = tf.matMul(
    tf.concat(
      found.map(({ scores }) => scores),
      1,
    ),
    bySentence,
    true,
  );
  const dValues = tf.matMul(
    trace.attention,
    tf.concat(
      found.map(({ context }) => context),
      1,
    ),
    true,
  );
  const dOut = tf.matMul(trace.joined, concatRows(found.map(({ out }) => out)), true);
  const dGates = gates.map((_, layer) => concatRows(found.map((step) => step.gates[layer] as tf.Tensor2D)));
  return [
    dGates[0] as tf.Tensor2D,
    dKeys,
    dValues,
    dOut,
    ...dGates.map((dz, layer) => tf.matMul(trace.read[layer] as tf.Tensor2D, dz, true)),
    ...dGates.slice(1).map((dz) => tf.sum(dz, 0)),
    ...first.hidden,
    ...first.cells,
  ];
}
