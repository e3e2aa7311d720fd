/** How a model is trained: the recipe's schema with every option, and the defaults of those that a spec leaves out. */
import { findProblems, OrdoError } from '@ordo/core';
import { type Static, type TSchema, Type } from 'typebox';

const closed = { additionalProperties: false } as const;
const Rate = Type.Number({ minimum: 0, exclusiveMaximum: 1 });
const Count = (minimum: number) => Type.Integer({ minimum, maximum: 2 ** 31 });
const OrNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

const AdamSchema = Type.Object(
  {
    beta1: Rate,
    beta2: Rate,
    epsilon: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
  },
  closed,
);

const options = {
  /** The number of optimiser updates after which training ends. */
  maxUpdates: Count(1),
  /** The most tokens in a batch, padding included, counted on its longer side (fairseq `--max-tokens`). */
  batchTokens: Count(1),
  /** The number of batches per update. The gradient is their sum, divided by the number of their target tokens. */
  accumulate: Count(1),
  dropout: Rate,
  attentionDropout: Rate,
  activationDropout: Rate,
  /** ε of fairseq's `label_smoothed_cross_entropy`. */
  labelSmoothing: Rate,
  /** The peak of the schedule, reached at `warmupUpdates`; from there it falls with the inverse square root of the update. */
  learningRate: Type.Number({ exclusiveMinimum: 0, maximum: 10 }),
  warmupUpdates: Count(1),
  /** The learning rate before the first update. */
  warmupFrom: Type.Number({ minimum: 0, maximum: 10 }),
  adam: AdamSchema,
  /** The gradient norm beyond which gradients are clipped, or null for no clipping. */
  clipNorm: OrNull(Type.Number({ exclusiveMinimum: 0 })),
  /** `bf16`: the operands of matrix products are rounded to bfloat16, on engines that can; weights and sums stay in fp32. */
  precision: Type.Union([Type.Literal('fp32'), Type.Literal('bf16')]),
  /** The number of updates between metric events. */
  logEvery: Count(1),
  /** The number of updates between validations, or null to validate at the end of every epoch. */
  validateEvery: OrNull(Count(1)),
  /** How validations are compared, to find the best and to stop early: by loss, or by BLEU of the translated set. */
  validateOn: Type.Union([Type.Literal('loss'), Type.Literal('bleu')]),
  /** The beam of that translation; 1 is greedy search. Its other search options are those of the evaluation. */
  validateBeam: Type.Integer({ minimum: 1, maximum: 200 }),
  /** The number of updates between checkpoints, or null for a checkpoint at a stop only. */
  checkpointEvery: OrNull(Count(1)),
  /** The number of validations without improvement after which training ends, or null to go on. */
  patience: OrNull(Count(1)),
  /** The weights of the last N validations are averaged at the end; 1 takes the last weights as they are. */
  averageLast: Type.Integer({ minimum: 1, maximum: 100 }),
  /** The tensor bytes beyond which a micro-batch counts as out of memory, or null for the engine's own limit. */
  memoryLimitBytes: OrNull(Type.Integer({ minimum: 1 })),
};

/** A recipe with every option written out. */
export const RecipeSchema = Type.Object(options, closed);
export type Recipe = Static<typeof RecipeSchema>;

/** The recipe section of a spec. Options that are left out take their values from `RECIPE_DEFAULTS`. */
export const RecipeOptionsSchema = Type.Partial(
  Type.Object({ ...options, adam: Type.Partial(AdamSchema, closed) }),
  closed,
);
export type RecipeOptions = Static<typeof RecipeOptionsSchema>;

/** PosNet's protocol for Transformer base (Zhang et al. 2023, §4.1 and the published scripts), except for `checkpointEvery`. */
export const RECIPE_DEFAULTS: Recipe = {
  maxUpdates: 150_000,
  batchTokens: 4096,
  accumulate: 8,
  dropout: 0.1,
  attentionDropout: 0,
  activationDropout: 0,
  labelSmoothing: 0.1,
  learningRate: 7e-4,
  warmupUpdates: 4000,
  warmupFrom: 1e-7,
  adam: { beta1: 0.9, beta2: 0.98, epsilon: 1e-9 },
  clipNorm: null,
  precision: 'fp32',
  logEvery: 100,
  validateEvery: null,
  validateOn: 'loss',
  validateBeam: 1,
  checkpointEvery: 1000,
  patience: 30,
  averageLast: 5,
  memoryLimitBytes: null,
};

/**
 * Writes the default of every option out that is not given.
 * @throws OrdoError `spec.invalid` with a pointer for each problem.
 */
export function resolveRecipe(recipe: RecipeOptions): Recipe {
  const problems = findProblems(RecipeOptionsSchema, recipe);
  if (problems.length > 0) throw new OrdoError('spec.invalid', 'the recipe has problems', { problems });
  return { ...RECIPE_DEFAULTS, ...recipe, adam: { ...RECIPE_DEFAULTS.adam, ...recipe.adam } };
}
