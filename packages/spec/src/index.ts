export { type CodeBase, hashCode, readCodeBase } from './identity/code-base.ts';
export { citeEncoding } from './expanding/cite-encoding.ts';
export { type Device, DeviceSchema, MOST_DEVICES } from './schema/device.ts';
export { estimateRun, type RunEstimate, type VocabularySizes } from './expanding/estimate.ts';
export { orderProbeExample } from './examples/order-probe.ts';
export { expandSpec, expandSpecLazily } from './expanding/expand.ts';
export { hashRun, type HashContext, listHashes, renderOnce, type RunHashes } from './identity/hash-run.ts';
export { describeArithmetic, identifyResult, type ResultIdentity } from './identity/result-identity.ts';
export { type Stage, STAGE_NUMBERS, STAGES, type StageVersions } from './identity/stages.ts';
export { findSpecProblems, parseSpec } from './expanding/parse.ts';
export type { ParameterModule } from '@ordo/nmt/declarations';
export { countModules } from './expanding/parameter-modules.ts';
export { isPlainObject, valueAt } from './expanding/pointer.ts';
export type { Preprocessing, PreprocessingOptions } from './schema/preprocessing.ts';
export { PRESET_IDS } from './expanding/presets.ts';
export { type Choice, listChoices } from './expanding/registries.ts';
export { type Demand, demandOf, type Resources } from './schema/resources.ts';
export { type LogEvent, logEvents } from './results/log-event.ts';
export {
  EVENT_KINDS,
  LOG_EVENT_LEVELS,
  type Phase,
  PHASES,
  type RunEvent,
  RunEventSchema,
} from './results/run-event.ts';
export { readResult, readSummary } from './results/read-result.ts';
export { type RunResult, RunResultSchema, type Timing, TimingSchema } from './results/run-result.ts';
export { type LanguageRun, type RunSpec, RunSpecSchema, type TranslationRun } from './results/run-spec.ts';
export {
  type LanguageSpec,
  LIMITS,
  type NamedChoice,
  type PositionalChoice,
  type Spec,
  type TranslationSpec,
} from './schema/spec.ts';
export { anySpecSchemaWithDefaults, specSchemaWithDefaults } from './expanding/spec-defaults.ts';
export {
  LanguageSpecSchema,
  ResolvedLanguageSpecSchema,
  ResolvedSpecSchema,
  SpecSchema,
} from './schema/spec-schema.ts';
export { TRAINED_MODEL_FORMAT, type TrainedModelConfig, TrainedModelSchema } from './schema/trained-model.ts';
