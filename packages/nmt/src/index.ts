export {
  type Checkpoint,
  decodeCheckpoint,
  encodeCheckpoint,
  type ModelConfig,
  readCheckpoint,
  saveCheckpoint,
  type Weights,
} from './checkpoint/checkpoint.ts';
export { type CTranslate2Facts, importCTranslate2 } from './checkpoint/ctranslate2.ts';
export { type FairseqFacts, importFairseq } from './checkpoint/fairseq.ts';
export { captureModel, loadModel } from './checkpoint/load-model.ts';
export {
  decodeSafetensors,
  encodeSafetensors,
  type SafetensorsFile,
  type StoredTensor,
} from './checkpoint/safetensors.ts';
export { reorderVocabulary, type WordOrder } from './checkpoint/vocabulary-order.ts';
export type { Hypothesis } from './decoding/beam-search.ts';
export {
  DECODING_DEFAULTS,
  type Decoding,
  type DecodingOptions,
  DecodingOptionsSchema,
  DecodingSchema,
  resolveDecoding,
} from './decoding/decoding-options.ts';
export { translate, type TranslationProgress } from './decoding/translate.ts';
export type { TokenMatrix } from './model/batch-tensors.ts';
export { measureForward } from './model/measure-forward.ts';
export {
  type ModelOptions,
  ModelOptionsSchema,
  type ModelPreset,
  type ModelShape,
  ModelShapeSchema,
  resolveModel,
} from './model/model-options.ts';
export type { AttentionObserver, AttentionPlace } from './model/pass.ts';
export { readAttention, type AttentionMatrices } from './model/read-attention.ts';
export { scoreTokens } from './model/score-tokens.ts';
export {
  buildModel,
  countParameters,
  inputLimit,
  type ModelRequest,
  type ModelVocabulary,
  type TranslationModel,
} from './model/translation-model.ts';
export type {
  AttentionView,
  HookContext,
  Initialiser,
  ParameterScope,
  PositionalEncoding,
  PositionalHooks,
  PositionalOptions,
  Positions,
  Side,
} from './positional/contract.ts';
export {
  findPositionalProblems,
  getPositionalEncoding,
  listPositionalEncodings,
  resolvePositional,
} from './positional/registry.ts';
export { countPositions, countTargetTokens } from './training/batch.ts';
export { evaluateLoss } from './training/micro-batch.ts';
export {
  type Recipe,
  RECIPE_DEFAULTS,
  type RecipeOptions,
  RecipeOptionsSchema,
  RecipeSchema,
  resolveRecipe,
} from './training/recipe.ts';
export { learningRateAfter } from './training/learning-rate.ts';
export { train, type TrainingRequest, type Validation } from './training/train.ts';
export type {
  CheckpointEvent,
  EndEvent,
  EpochEvent,
  MicroBatchEvent,
  TrainingEvent,
  UpdateEvent,
  ValidationEvent,
} from './training/training-event.ts';
export type { TrainingState, TrainingTotals } from './training/training-state.ts';
