/**
 * The parts of a spec that describe the model, the recipe, the search and the positional encoding. This file loads no
 * TensorFlow.js.
 */
export {
  DECODING_DEFAULTS,
  type Decoding,
  type DecodingOptions,
  DecodingOptionsSchema,
  DecodingSchema,
  resolveDecoding,
} from './options/decoding-options.ts';
export {
  MODEL_PRESETS,
  LanguageShapeSchema,
  type ModelOptions,
  type ModelPreset,
  type ModelShape,
  ModelShapeSchema,
  type ParameterModule,
} from './options/model-options.ts';
export { decoderOf, encoderOf, findModelProblems, ModelOptionsSchema, resolveModel } from './options/resolve-model.ts';
export {
  type Recipe,
  RECIPE_DEFAULTS,
  type RecipeOptions,
  RecipeOptionsSchema,
  RecipeSchema,
  resolveRecipe,
} from './options/recipe.ts';
export { type LanguageOptions, LanguageOptionsSchema, resolveLanguageModel } from './language/language-options.ts';
export { listDecoders } from './decoders/registry.ts';
export { listEncoders } from './encoders/registry.ts';
export type { LengthLimit, PositionalDeclaration, PositionalOptions } from './positional/declaration.ts';
export {
  type OrdersKind,
  type SourceOrders,
  type SourceOrdersOptions,
  sourceOrdersOf,
} from './positional/source-orders.ts';
export { listInputLimits } from './positional/input-limits.ts';
export type { Side } from './positional/positions.ts';
export { getPositionalEncoding, listPositionalEncodings } from './positional/registry.ts';
export { findPositionalProblems, findShapeProblems, resolvePositional } from './positional/resolve-positional.ts';
export { ArithmeticSchema, TrainingSpanSchema } from './training/gradients/arithmetic.ts';
export { countRecomputedActivations, RECOMPUTE_CHOICES, type RecomputeChoice } from './training/batch/recomputation.ts';
