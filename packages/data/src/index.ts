export {
  type BatchCursor,
  batchByLength,
  type BatchOptions,
  type BatchSource,
  createBatchSource,
} from './batching/batch-source.ts';
export { checkDatasets } from './check-datasets.ts';
export { type EncodedText, pairRows, TokenRows, withOrders } from './batching/encoded-text.ts';
export { batchTextsByLength, createTextSource, makeTextBatch } from './batching/text-source.ts';
export { makeBatch, padOrders, type SpecialIds, type TokenBatch } from './batching/token-batch.ts';
export { type CleanedText, type CleaningReport, type CleaningRules, cleanText } from './cleaning.ts';
export type { CorpusOrders, Dataset, LanguagePair } from './dataset.ts';
export { type ParallelCorpus, type ParallelText, type Split, SPLITS } from './parallel-corpus.ts';
export { DATASETS, findDataset } from './registry.ts';
