/** Supplies batches of texts without a source, for language models: the same batches as for pairs, with an empty source side. */
import { batchByLength, type BatchOptions, type BatchSource, createBatchSource } from './batch-source.ts';
import type { TokenRows } from './encoded-text.ts';
import { makeBatch, type SpecialIds, type TokenBatch } from './token-batch.ts';

/** Returns an endless supply of batches of texts, as `createBatchSource` does for pairs. */
export function createTextSource(texts: TokenRows, options: BatchOptions): BatchSource {
  const source = createBatchSource({ source: texts, target: texts }, options);
  return {
    get cursor() {
      return source.cursor;
    },
    get batchesPerEpoch() {
      return source.batchesPerEpoch;
    },
    next: () => withoutSource(source.next()),
    seek: (cursor) => source.seek(cursor),
  };
}

/** Batches every text once, sorted by length, for validation. */
export function batchTextsByLength(texts: TokenRows, maxTokens: number, ids: SpecialIds): TokenBatch[] {
  return batchByLength({ source: texts, target: texts }, maxTokens, ids).map(withoutSource);
}

/** Returns the batch of some texts, by their rows. */
export function makeTextBatch(texts: TokenRows, rows: Int32Array, ids: SpecialIds): TokenBatch {
  return withoutSource(makeBatch({ source: texts, target: texts }, rows, ids));
}

function withoutSource(batch: TokenBatch): TokenBatch {
  const { rows } = batch;
  return {
    ...batch,
    sourceTime: 0,
    source: new Int32Array(0),
    sourceLengths: new Int32Array(rows),
    sourceOrders: null,
  };
}
