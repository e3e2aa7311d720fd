/** The loss and gradients of one micro-batch, and how a batch is split into micro-batches. */
import type { TokenBatch } from '@ordo/data';
import { differentiateLoss, smoothedCrossEntropy, tf } from '@ordo/tensor';
import { Pass } from '../model/pass.ts';
import { countTargetTokens } from './batch.ts';
import { predictTargets, type TrainableModel } from './trainable.ts';

/** Losses in nats, summed over the real target tokens of a batch. */
export interface LossSums {
  readonly loss: number;
  readonly nll: number;
  readonly targetTokens: number;
}

/** Sums of losses, and the gradient of the sum for each parameter, in their order. The caller disposes of the gradients. */
export interface MicroBatchResult extends LossSums {
  readonly gradients: readonly tf.Tensor[];
}

/** The loss of a batch as a tensor that can be differentiated, and its `nll`, which the caller disposes of. */
function lossOf(model: TrainableModel, batch: TokenBatch, { pass, epsilon }: { pass: Pass; epsilon: number }) {
  const logits = predictTargets(model, batch, pass);
  const targets = tf.tensor1d(batch.target, 'int32');
  return smoothedCrossEntropy(logits, targets, {
    epsilon,
    padId: model.padId,
    overwriteLogits: true,
  });
}

/** Runs one micro-batch forward and backward. */
export function differentiate(
  model: TrainableModel,
  batch: TokenBatch,
  options: { readonly pass: Pass; readonly epsilon: number },
): MicroBatchResult {
  let nll: tf.Scalar | undefined;
  const forward = () => {
    const result = lossOf(model, batch, options);
    nll = result.nll;
    return result.loss;
  };
  try {
    const { loss, gradients } = differentiateLoss(forward, [...model.parameters.values()]);
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

/** Computes the validation loss: the loss of batches per target token, in nats, without dropout. */
export function evaluateLoss(
  model: TrainableModel,
  batches: readonly TokenBatch[],
  labelSmoothing: number,
): { readonly loss: number; readonly nll: number; readonly perplexity: number } {
  const sums = { loss: 0, nll: 0, targetTokens: 0 };
  for (const batch of batches) {
    tf.tidy(() => {
      const { loss, nll } = lossOf(model, batch, { pass: Pass.inference(), epsilon: labelSmoothing });
      sums.loss += takeNumber(loss);
      sums.nll += takeNumber(nll);
      sums.targetTokens += countTargetTokens(batch);
    });
  }
  const nll = sums.nll / sums.targetTokens;
  return { loss: sums.loss / sums.targetTokens, nll, perplexity: Math.exp(nll) };
}

function takeNumber(scalar: tf.Scalar): number {
  const [value] = scalar.dataSync();
  scalar.dispose();
  return value as number;
}

/** Splits a batch into at most `count` micro-batches of whole sentences, each padded only as far as it needs. */
export function splitBatch(batch: TokenBatch, count: number): TokenBatch[] {
  const size = Math.ceil(batch.rows / count);
  if (size === batch.rows) return [batch];
  const microBatches: TokenBatch[] = [];
  for (let start = 0; start < batch.rows; start += size) {
    microBatches.push(takeRows(batch, start, Math.min(start + size, batch.rows)));
  }
  return microBatches;
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
