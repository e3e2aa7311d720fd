export {
  DECODING_DEFAULTS,
  type Decoding,
  type DecodingOptions,
  DecodingOptionsSchema,
  DecodingSchema,
  resolveDecoding,
} from './decoding/decoding-options.ts';
export {
  type ModelOptions,
  ModelOptionsSchema,
  type ModelPreset,
  type ModelShape,
  ModelShapeSchema,
  resolveModel,
} from './model/model-options.ts';
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
export { countTargetTokens } from './training/batch.ts';
export {
  type Recipe,
  RECIPE_DEFAULTS,
  type RecipeOptions,
  RecipeOptionsSchema,
  RecipeSchema,
  resolveRecipe,
} from './training/recipe.ts';
export type { TrainingEvent } from './training/training-event.ts';
