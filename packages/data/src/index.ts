export {
  type BatchCursor,
  batchByLength,
  type BatchOptions,
  type BatchSource,
  createBatchSource,
} from './batching/batch-source.ts';
export {
  type CorpusFile,
  corpusOf,
  FILE_PLACES,
  type FilePlace,
  nameOfFile,
  type Side,
  SIDES,
} from './added/corpus-files.ts';
export { requireEqualSides } from './added/equal-sides.ts';
export { type InspectedText, inspectText } from './added/inspect-text.ts';
export { checkDatasets } from './check-datasets.ts';
export { locateDataFile } from './corpus-file.ts';
export { type EncodedText, pairRows, TokenRows, withOrders } from './batching/encoded-text.ts';
export { openTokenFile, type TokenFile, TokenFileWriter, writeAll } from './batching/token-file.ts';
export { batchTextsByLength, createTextSource, makeTextBatch } from './batching/text-source.ts';
export { makeBatch, padOrders, type SpecialIds, type TokenBatch } from './batching/token-batch.ts';
export { type CleaningReport, countTokens, PairCleaner } from './cleaning.ts';
export type { CorpusOrders, Dataset, LanguagePair } from './dataset.ts';
export { collectPairs, requirePartners } from './line-pairs.ts';
export { type ParallelCorpus, type ParallelText, type Split, SPLITS } from './parallel-corpus.ts';
export { type Inspection, inspectDataset } from './inspection/inspect-dataset.ts';
export type { SideInspection, SplitInspection } from './inspection/inspect-split.ts';
export { isCorpusHash, isUploaded, type UploadedChoice } from './datasets/uploaded.ts';
export { DATASETS, findDataset } from './registry.ts';
export { readTextBytes } from './text-file.ts';
