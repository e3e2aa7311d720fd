/** Translation models: building, training, decoding, checkpoints. What a spec says about them is in `declarations.ts`. */
export {
  type Checkpoint,
  decodeCheckpoint,
  encodeCheckpoint,
  type LanguageConfig,
  type ModelConfig,
  readCheckpoint,
  saveCheckpoint,
  type Weights,
} from './checkpoint/checkpoint.ts';
export { type CTranslate2Facts, importCTranslate2 } from './checkpoint/ctranslate2.ts';
export { type FairseqFacts, importFairseq } from './checkpoint/fairseq.ts';
export { captureModel, loadModel, loadTrainedLanguageModel } from './checkpoint/load-model.ts';
export { type OldIds, renumberTokens } from './checkpoint/renumber-tokens.ts';
export type { Hypothesis } from './search/strategy.ts';
export { freezeLanguageModel } from './frozen/freeze-language.ts';
export { freezeTranslation, type SentencePair } from './frozen/freeze-translation.ts';
export type { FrozenModel, OutputProjection, Parts, PositionSet } from './frozen/frozen-model.ts';
export { continueText, type ContinueOptions, type SampleOptions } from './language/continue-text.ts';
export { LanguageDecoder } from './language/language-decoder.ts';
export {
  buildLanguageModel,
  buildLanguageShape,
  type LanguageModel,
  type LanguageRequest,
  type LanguageVocabulary,
} from './language/language-model.ts';
export {
  type LanguageOptions,
  languageOptionsOf,
  LanguageOptionsSchema,
  resolveLanguageModel,
} from './language/language-options.ts';
export {
  embedTexts,
  type LanguageObservers,
  type LanguagePassOptions,
  runLanguageModel,
  type TextBatch,
  windowOf,
} from './language/run-language-model.ts';
export { scoreText } from './language/score-text.ts';
export {
  perplexityOf,
  planWindows,
  scoreWindows,
  type TextWindow,
  type WindowOptions,
} from './language/score-windows.ts';
export type { ParameterSource } from './parameters/parameter-store.ts';
export { checkLength } from './model/input-length.ts';
export { translate, type TranslationProgress } from './decoding/translate.ts';
export type { ModelVocabulary } from './model/build-parts.ts';
export type { TokenMatrix } from './model/batch-tensors.ts';
export { measureForward } from './model/size/measure-forward.ts';
export type { AttentionObserver, AttentionPlace } from './model/pass.ts';
export { readAttention, type AttentionMatrices } from './model/attention/read-attention.ts';
export { scoreTokens } from './model/score-tokens.ts';
export {
  buildModel,
  countParameters,
  type ModelRequest,
  type TranslationModel,
} from './model/translation-model.ts';
export type { AttentionView, HookContext, PositionalHooks } from './positional/positional-hooks.ts';
export type { Positions } from './positional/positions.ts';
export { learningRateAfter } from './training/learning-rate.ts';
export { evaluateLoss } from './training/batch/micro-batch.ts';
export { type SumOrder, sumOrder } from './training/gradients/part-tree.ts';
export { ALONE, type ProcessGroup } from './training/gradients/process-group.ts';
export { train } from './training/train.ts';
export type {
  CheckpointEvent,
  CurveEvent,
  EndEvent,
  EpochEvent,
  LossScaleEvent,
  MicroBatchEvent,
  RecomputeEvent,
  TrainingEvent,
  UpdateEvent,
  ValidationEvent,
} from './training/training-event.ts';
export type { TrainingRequest, Validation } from './training/training-request.ts';
export { arithmeticOf, type TrainingSpan } from './training/gradients/arithmetic.ts';
export type { TrainingState, TrainingTotals } from './training/training-state.ts';
export type { TrainableModel } from './training/trainable.ts';
