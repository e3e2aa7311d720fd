export { type Attribution, type Attributor, createAttributor } from './attribute-line.ts';
export { type AttendedPair, createPairReader, type PairReader } from './attend-pair.ts';
export { checkpointFile, CHECKPOINTS_KEPT } from './checkpoint-file.ts';
export { executeRun } from './execute-run.ts';
export type { AbortReason } from './interruption.ts';
export { importModel, type ImportedModel, type ImportRequest } from './import/import-model.ts';
export { type NeededCorpus, neededCorpus } from './needed-corpus.ts';
export { removeUnused } from './preparation/keep-newest.ts';
export { fingerprintDataset } from './require-dataset.ts';
export { type EarlierResult, rescoreRun } from './rescore-run.ts';
export { openTrainedModel, type TrainedModel } from './trained-model.ts';
export { type PreparedDataset, prepareDataset } from './preparation/prepare-dataset.ts';
export type { EnergySettings, RunOptions } from './run-options.ts';
export { type TextFacts, TextReader } from './text-facts.ts';
export { createTranslator, type TranslatedLine, type Translation, type Translator } from './translate-lines.ts';
export {
  type CostOrder,
  type ForwardCost,
  measureForwardCost,
  measureTrainingCost,
  type TrainingCost,
} from './measure-cost.ts';
