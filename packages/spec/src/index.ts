export { type CodeBase, hashCode, readCodeBase } from './identity/code-base.ts';
export { citeEncoding } from './cite-encoding.ts';
export { type Device, DeviceSchema, MOST_DEVICES } from './device.ts';
export { estimateRun, type RunEstimate, type VocabularySizes } from './estimate.ts';
export { orderProbeExample } from './examples/order-probe.ts';
export { expandSpec, expandSpecLazily } from './expand.ts';
export { hashRun, type HashContext, listHashes, type RunHashes } from './identity/hash-run.ts';
export { describeArithmetic, identifyResult, type ResultIdentity } from './identity/result-identity.ts';
export { type Stage, STAGE_NUMBERS, STAGES, type StageVersions } from './identity/stages.ts';
export { findSpecProblems, parseSpec } from './parse.ts';
export type { ParameterModule } from '@ordo/nmt/declarations';
export { countModules } from './parameter-modules.ts';
export { isPlainObject, valueAt } from './pointer.ts';
export type { Preprocessing, PreprocessingOptions } from './preprocessing.ts';
export { PRESET_IDS } from './presets.ts';
export { type Choice, listChoices } from './registries.ts';
export { type Demand, demandOf, type Resources } from './resources.ts';
export { type LogEvent, logEvents } from './log-event.ts';
export {
  EVENT_KINDS,
  FAILURE_KINDS,
  type FailureKind,
  LACK_KINDS,
  type LackKind,
  LOG_EVENT_LEVELS,
  type Phase,
  PHASES,
  type RunEvent,
  RunEventSchema,
} from './run-event.ts';
export { readResult, readSummary } from './read-result.ts';
export {
  type RunResult,
  RunResultSchema,
  type Score,
  ScoreSchema,
  type SentenceAttention,
  SentenceAttentionSchema,
  type Timing,
  TimingSchema,
} from './run-result.ts';
export { type LanguageRun, type RunSpec, RunSpecSchema, type TranslationRun } from './run-spec.ts';
export {
  type LanguageSpec,
  LIMITS,
  type NamedChoice,
  type PositionalChoice,
  type Spec,
  type TranslationSpec,
} from './spec.ts';
export { anySpecSchemaWithDefaults, specSchemaWithDefaults } from './spec-defaults.ts';
export {
  LanguageSpecSchema,
  ResolvedLanguageSpecSchema,
  ResolvedSpecSchema,
  SpecSchema,
} from './spec-schema.ts';
export { TRAINED_MODEL_FORMAT, type TrainedModelConfig, TrainedModelSchema } from './trained-model.ts';
