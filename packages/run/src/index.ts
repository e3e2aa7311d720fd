export { type Attribution, type Attributor, createAttributor } from './attributions/attribute-line.ts';
export { type AttendedPair, createPairReader, type PairReader } from './attributions/attend-pair.ts';
export { checkpointFile, CHECKPOINTS_KEPT } from './training/checkpoint-file.ts';
export { executeRun } from './execute-run.ts';
export type { AbortReason } from './interruption.ts';
export { importModel, type ImportedModel, type ImportRequest } from './import/import-model.ts';
export { type NeededCorpus, neededCorpus } from './text/needed-corpus.ts';
export { removeUnused } from './preparation/keep-newest.ts';
export { fingerprintDataset } from './text/require-dataset.ts';
export { type EarlierResult, rescoreRun } from './scoring/rescore-run.ts';
export { openTrainedModel, type TrainedModel } from './decoding/trained-model.ts';
export { type PreparedDataset, prepareDataset } from './preparation/prepare-dataset.ts';
export type { EnergySettings, RunOptions } from './run-options.ts';
export { type TextFacts, TextReader } from './text/text-facts.ts';
export {
  createTranslator,
  type TranslatedLine,
  type Translation,
  type Translator,
} from './decoding/translate-lines.ts';
export {
  type CostOrder,
  type ForwardCost,
  measureForwardCost,
  measureTrainingCost,
  type TrainingCost,
} from './measuring/measure-cost.ts';
