/** Supplies batches: for training without end and resumable, and for validation with each row once. */
import { OrdoError } from '@ordo/core';
import { groupRows, planEpoch, rowNumbers, sortByLength } from './batch-plan.ts';
import type { EncodedText } from './encoded-text.ts';
import { makeBatch, type SpecialIds, type TokenBatch } from './token-batch.ts';

/** The place of a source: the next batch has the number `batch` in `epoch` (both from 0). A checkpoint needs nothing else. */
export interface BatchCursor {
  readonly epoch: number;
  readonly batch: number;
}

/** An endless supply of training batches. It can be stopped anywhere, and continues there with identical batches. */
export interface BatchSource {
  /** The place of the batch that `next` will return. */
  readonly cursor: BatchCursor;
  /**
   * The number of batches per epoch. It is the same in every epoch, because the sorted lengths, and so the cuts, are the same.
   */
  readonly batchesPerEpoch: number;
  next(): TokenBatch;
  /** @throws OrdoError `checkpoint.invalid` if an epoch has no such batch */
  seek(cursor: BatchCursor): void;
}

export interface BatchOptions {
  /** The largest value of rows × longest side in a batch. */
  readonly maxTokens: number;
  readonly seed: number;
  readonly ids: SpecialIds;
}

export function createBatchSource(text: EncodedText, options: BatchOptions): BatchSource {
  if (text.source.count === 0) {
    throw new OrdoError('dataset.empty', 'there are no training sentences to batch', {
      pointer: '/dataset',
      fix: 'use a training set from which cleaning keeps at least one pair',
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
        throw new OrdoError(
          'checkpoint.invalid',
          `an epoch has ${plan.length} batches, so there is none with number ${batch}`,
          {
            fix: 'resume with the dataset and the batch size with which the checkpoint was written',
          },
        );
      }
      goTo(epoch, batch);
    },
  };
}

/** Batches every row once, sorted by length, for validation, where the order does not matter but padding costs time. */
export function batchByLength(text: EncodedText, maxTokens: number, ids: SpecialIds): TokenBatch[] {
  const sorted = sortByLength(text, rowNumbers(text.source.count));
  return groupRows(text, sorted, maxTokens).map((rows) => makeBatch(text, rows, ids));
}
