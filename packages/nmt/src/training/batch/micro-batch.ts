/** Computes the loss and gradients of one micro-batch, and splits a batch into micro-batches. */
import type { TokenBatch } from '@ordo/data';
import { differentiateLoss, projectedCrossEntropy, tf } from '@ordo/tensor';
import { Pass } from '../../model/pass.ts';
import { countTargetTokens } from './batch.ts';
import { ALONE, type ProcessGroup, shareNumbers } from '../gradients/process-group.ts';
import { computeStates, type TrainableModel } from '../trainable.ts';

/** Losses in nats, summed over the real target tokens of a batch. */
export interface LossSums {
  readonly loss: number;
  readonly nll: number;
  readonly targetTokens: number;
}

/**
 * Sums of losses, and the gradient of the sum for each parameter, in the order of the parameters. The caller disposes of the
 * gradients.
 */
export interface MicroBatchResult extends LossSums {
  readonly gradients: readonly tf.Tensor[];
}

/** Returns the loss of a batch as a tensor that can be differentiated, and its `nll`, of which the caller disposes. */
function lossOf(model: TrainableModel, batch: TokenBatch, { pass, epsilon }: { pass: Pass; epsilon: number }) {
  const states = computeStates(model, batch, pass);
  const targets = tf.tensor1d(batch.target, 'int32');
  return projectedCrossEntropy(states, [model.outputWeight, model.outputBias], targets, {
    epsilon,
    padId: model.padId,
  });
}

/** Runs one micro-batch forward and backward. The gradients are those of `lossScale` (default 1) times the loss. */
export function differentiate(
  model: TrainableModel,
  batch: TokenBatch,
  options: { readonly pass: Pass; readonly epsilon: number; readonly lossScale?: number },
): MicroBatchResult {
  let nll: tf.Scalar | undefined;
  const forward = () => {
    const result = lossOf(model, batch, options);
    nll = result.nll;
    return result.loss;
  };
  try {
    const { loss, gradients } = differentiateLoss(forward, [...model.parameters.values()], options.lossScale);
    return {
      loss: takeNumber(loss),
      nll: (nll as tf.Scalar).dataSync()[0] as number,
      targetTokens: countTargetTokens(batch),
      gradients,
    };
  } finally {
    nll?.dispose();
  }
}

/**
 * Computes the validation loss: the loss of batches per target token, in nats, without dropout. The processes of a group take
 * turns. Each batch counts as one number, so that the sums are the same however many processes there are.
 */
export function evaluateLoss(
  model: TrainableModel,
  batches: readonly TokenBatch[],
  { labelSmoothing, group = ALONE }: { readonly labelSmoothing: number; readonly group?: ProcessGroup },
): { readonly loss: number; readonly nll: number; readonly perplexity: number } {
  const losses = shareNumbers(batches, group, (batch) =>
    tf.tidy(() => {
      const { loss, nll } = lossOf(model, batch, { pass: Pass.inference(), epsilon: labelSmoothing });
      return [takeNumber(loss), takeNumber(nll)];
    }),
  );
  const targetTokens = batches.reduce((sum, batch) => sum + countTargetTokens(batch), 0);
  const mean = (i: number): number => losses.reduce((sum, numbers) => sum + (numbers[i] as number), 0) / targetTokens;
  return { loss: mean(0), nll: mean(1), perplexity: Math.exp(mean(1)) };
}

function takeNumber(scalar: tf.Scalar): number {
  const [value] = scalar.dataSync();
  scalar.dispose();
  return value as number;
}

/** Splits a batch into at most `count` micro-batches of whole sentences. Each is padded only as far as it needs. */
export function splitBatch(batch: TokenBatch, count: number): TokenBatch[] {
  const size = Math.ceil(batch.rows / count);
  if (size === batch.rows) return [batch];
  const microBatches: TokenBatch[] = [];
  for (let start = 0; start < batch.rows; start += size) {
    microBatches.push(takeRows(batch, start, Math.min(start + size, batch.rows)));
  }
  return microBatches;
}

/**
 * Returns one of the `parts` parts of a batch, which differ by at most one sentence; null when the batch has no sentence for it.
 */
export function takePart(batch: TokenBatch, part: number, parts: number): TokenBatch | null {
  const [start, end] = [part, part + 1].map((i) => Math.ceil((i * batch.rows) / parts)) as [number, number];
  if (end - start === batch.rows) return batch;
  return end === start ? null : takeRows(batch, start, end);
}

function takeRows(batch: TokenBatch, start: number, end: number): TokenBatch {
  const sourceLengths = batch.sourceLengths.slice(start, end);
  const targetLengths = batch.targetLengths.slice(start, end);
  const sourceTime = Math.max(...sourceLengths);
  const targetTime = Math.max(...targetLengths);
  const cut = (tokens: Int32Array, from: number, to: number): Int32Array => {
    const rows = new Int32Array((end - start) * to);
    for (let row = start; row < end; row++) {
      rows.set(tokens.subarray(row * from, row * from + to), (row - start) * to);
    }
    return rows;
  };
  return {
    indices: batch.indices.slice(start, end),
    rows: end - start,
    sourceTime,
    targetTime,
    source: cut(batch.source, batch.sourceTime, sourceTime),
    sourceLengths,
    sourceOrders: batch.sourceOrders === null ? null : cut(batch.sourceOrders, batch.sourceTime, sourceTime),
    target: cut(batch.target, batch.targetTime, targetTime),
    targetLengths,
  };
}
