/** Where batches come from: endless and resumable in training, each row once in validation. */
import { OrdoError } from '@ordo/core';
import { groupRows, planEpoch, rowNumbers, sortByLength } from './batch-plan.ts';
import type { EncodedText } from './encoded-text.ts';
import { makeBatch, type SpecialIds, type TokenBatch } from './token-batch.ts';

/** Where a source stands: the next batch is number `batch` of `epoch` (both from 0). All that a checkpoint must keep. */
export interface BatchCursor {
  readonly epoch: number;
  readonly batch: number;
}

/** An endless supply of training batches that can be stopped anywhere and continued there, bit for bit. */
export interface BatchSource {
  /** The place of the batch that `next` will give. */
  readonly cursor: BatchCursor;
  /** The same in every epoch: lengths are sorted before they are cut, so the cuts fall alike. */
  readonly batchesPerEpoch: number;
  next(): TokenBatch;
  /** @throws OrdoError `checkpoint.invalid` when the epoch has no such batch. */
  seek(cursor: BatchCursor): void;
}

export interface BatchOptions {
  /** Rows × longest side of a batch is at most this. */
  readonly maxTokens: number;
  readonly seed: number;
  readonly ids: SpecialIds;
}

export function createBatchSource(text: EncodedText, options: BatchOptions): BatchSource {
  if (text.source.count === 0) {
    throw new OrdoError('dataset.empty', 'there are no training sentences to make batches of', {
      pointer: '/dataset',
      fix: 'give a training set with at least one sentence pair that cleaning keeps',
    });
  }
  let cursor: BatchCursor = { epoch: 0, batch: 0 };
  let plan = planEpoch(text, options.maxTokens, { seed: options.seed, epoch: 0 });
  const goTo = (epoch: number, batch: number): void => {
    if (epoch !== cursor.epoch) plan = planEpoch(text, options.maxTokens, { seed: options.seed, epoch });
    cursor = { epoch, batch };
  };
  return {
    get cursor() {
      return cursor;
    },
    get batchesPerEpoch() {
      return plan.length;
    },
    next: () => {
      const batch = makeBatch(text, plan[cursor.batch] as Int32Array, options.ids);
      if (cursor.batch + 1 < plan.length) goTo(cursor.epoch, cursor.batch + 1);
      else goTo(cursor.epoch + 1, 0);
      return batch;
    },
    seek: ({ epoch, batch }) => {
      if (!Number.isSafeInteger(batch) || batch < 0 || batch >= plan.length) {
        throw new OrdoError('checkpoint.invalid', `an epoch has ${plan.length} batches, so none with number ${batch}`, {
          fix: 'resume with the dataset and batch size that the checkpoint was written with',
        });
      }
      goTo(epoch, batch);
    },
  };
}

/** Each row once, by length: for validation, where order is of no consequence and padding costs. */
export function batchInOrder(text: EncodedText, maxTokens: number, ids: SpecialIds): TokenBatch[] {
  const order = sortByLength(text, rowNumbers(text.source.count));
  return groupRows(text, order, maxTokens).map((rows) => makeBatch(text, rows, ids));
}
