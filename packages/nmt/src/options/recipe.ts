/** The recipe of a training: its schema with every option, and the defaults of those that a spec leaves out. */
import { findProblems, OrdoError } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { type Static, type TSchema, Type } from 'typebox';

const Rate = (description: string) => Type.Number({ minimum: 0, exclusiveMaximum: 1, description });
const Count = (minimum: number, description?: string) =>
  Type.Integer({ minimum, maximum: 2 ** 31, ...(description === undefined ? {} : { description }) });
const OrNull = <S extends TSchema>(schema: S, description: string) =>
  Type.Union([schema, Type.Null()], { description });

const AdamSchema = Type.Object(
  {
    beta1: Rate('The share of the running mean of gradients that is kept at each update'),
    beta2: Rate('The share of the running mean of squared gradients that is kept at each update'),
    epsilon: Type.Number({
      exclusiveMinimum: 0,
      maximum: 1,
      description: 'Is added to the denominator, which keeps it from zero',
    }),
  },
  { ...closed, description: 'The optimiser Adam (Kingma & Ba 2015)' },
);

const LOSS_SCALE =
  'Dynamic loss scaling, with `precision` `fp16` only: the loss is multiplied by a scale before it is differentiated, and the ' +
  'gradient divided by it. An update whose gradient overflows is skipped, and the scale halved.';

const LossScaleOptionsSchema = Type.Object(
  {
    initial: Type.Number({
      exclusiveMinimum: 0,
      maximum: 2 ** 32,
      description: 'The scale of the first update (fairseq `--fp16-init-scale`)',
    }),
    window: Count(
      1,
      'The number of updates without overflow after which the scale is doubled. Default: 2^14 / `accumulate`, as in fairseq',
    ),
    minimum: Type.Number({
      exclusiveMinimum: 0,
      maximum: 2 ** 32,
      description: 'The scale that ends the training as diverged when it is reached (fairseq `--min-loss-scale`)',
    }),
  },
  { ...closed, description: LOSS_SCALE },
);
export type LossScaleOptions = Static<typeof LossScaleOptionsSchema>;

const options = {
  maxUpdates: Count(1, 'The number of optimiser updates after which training ends'),
  batchTokens: Count(
    1,
    'The most tokens in a batch, padding included, counted on its longer side (fairseq `--max-tokens`)',
  ),
  accumulate: Count(
    1,
    'The number of batches per update. The gradient is their sum, divided by the number of their target tokens.',
  ),
  batchParts: Type.Optional(
    Type.Enum([1, 2, 4, 8, 16, 32, 64, 128, 256], {
      description:
        'The number of parts that each batch is cut into, by sentences. Their gradients are summed in a fixed order, so that ' +
        '`resources.processes` processes, which share the parts, make the same updates to the bit as one process does. Each part ' +
        'has dropout masks of its own, so that another number of parts is another training.',
    }),
  ),
  dropout: Rate('The share of elements dropped from embeddings and from the output of each sub-layer'),
  attentionDropout: Rate('The share of attention weights that is dropped'),
  activationDropout: Rate('The share of activations dropped inside the feed-forward layers'),
  labelSmoothing: Rate("ε of fairseq's `label_smoothed_cross_entropy`"),
  learningRate: Type.Number({
    exclusiveMinimum: 0,
    maximum: 10,
    description:
      'The peak of the schedule, reached at `warmupUpdates`; from there it falls with the inverse square root of the update',
  }),
  warmupUpdates: Count(1, 'The number of updates over which the learning rate rises to its peak'),
  warmupFrom: Type.Number({ minimum: 0, maximum: 10, description: 'The learning rate before the first update' }),
  adam: AdamSchema,
  clipNorm: OrNull(
    Type.Number({ exclusiveMinimum: 0 }),
    'The gradient norm beyond which gradients are clipped, or null for no clipping',
  ),
  precision: Type.Union([Type.Literal('fp32'), Type.Literal('bf16'), Type.Literal('fp16'), Type.Literal('fp64')], {
    description:
      '`bf16`: the operands of matrix products are rounded to bfloat16, on engines that can; weights and sums stay in fp32. ' +
      '`fp16`: they are rounded to half precision, and the loss is scaled (`lossScale`); attention, norms and the loss stay in ' +
      'fp32, which fairseq’s --fp16 computes in half precision too. `fp64`: everything is in double precision, on the engine ' +
      '`float64` only',
  }),
  lossScale: Type.Optional(LossScaleOptionsSchema),
  logEvery: Count(1, 'The number of updates between metric events'),
  logNorms: Type.Optional(
    Type.Boolean({
      description:
        'Whether metric events say, layer by layer, how large gradients and states are, to see where a training runs away. It costs ' +
        'a forward pass for each of them and changes no update.',
    }),
  ),
  validateEvery: OrNull(
    Count(1),
    'The number of updates between validations, or null to validate at the end of every epoch',
  ),
  validateOn: Type.Union([Type.Literal('loss'), Type.Literal('bleu')], {
    description:
      'How validations are compared, to find the best and to stop early: by loss, or by BLEU of the translated set',
  }),
  validateBeam: Type.Integer({
    minimum: 1,
    maximum: 200,
    description:
      'The beam of that translation; 1 is greedy search. Its other search options are those of the evaluation.',
  }),
  checkpointEvery: OrNull(
    Count(1),
    'The number of updates between checkpoints, or null for a checkpoint at a stop only',
  ),
  patience: OrNull(
    Count(1),
    'The number of validations without improvement after which training ends, or null to go on',
  ),
  averageLast: Type.Integer({
    minimum: 1,
    maximum: 100,
    description: 'The weights of the last N validations are averaged at the end; 1 takes the last weights as they are',
  }),
  finalWeights: Type.Union([Type.Literal('last'), Type.Literal('best')], {
    description:
      'Which validation the weights at the end come from, or end with if several are averaged: the last one, or the best ' +
      'one as `validateOn` compares them (fairseq’s checkpoint_best)',
  }),
  memoryLimitBytes: OrNull(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    "The tensor bytes beyond which a micro-batch counts as out of memory, or null for the engine's own limit",
  ),
};

/** A recipe with every option written out. */
export const RecipeSchema = Type.Object(options, closed);
export type Recipe = Static<typeof RecipeSchema>;

/** The recipe section of a spec. Options that are left out take their values from `RECIPE_DEFAULTS`. */
export const RecipeOptionsSchema = Type.Partial(
  Type.Object({
    ...options,
    adam: Type.Partial(AdamSchema, { ...closed, description: 'The optimiser Adam (Kingma & Ba 2015)' }),
    lossScale: Type.Partial(LossScaleOptionsSchema, { ...closed, description: LOSS_SCALE }),
  }),
  { ...closed, description: 'How the model is trained. What is left out comes from the preset of the model.' },
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
  finalWeights: 'last',
  memoryLimitBytes: null,
};

/**
 * Writes out the default of every option that is not given.
 * @throws OrdoError `spec.invalid` with a pointer for each problem.
 */
export function resolveRecipe(recipe: RecipeOptions): Recipe {
  const problems = findProblems(RecipeOptionsSchema, recipe);
  if (problems.length > 0) throw new OrdoError('spec.invalid', 'the recipe has problems', { problems });
  const { batchParts = 1, logNorms = false, lossScale, ...others } = recipe;
  const complete = { ...RECIPE_DEFAULTS, ...others };
  return {
    ...complete,
    adam: { ...RECIPE_DEFAULTS.adam, ...recipe.adam },
    // Older runs keep their hashes, because options are left out when batches are whole, layers are not watched and losses are
    // not scaled.
    ...(batchParts === 1 ? {} : { batchParts }),
    ...(logNorms ? { logNorms } : {}),
    ...resolveLossScale(complete, lossScale),
  };
}

/** Writes out the defaults of fairseq, which apply only in fp16. */
function resolveLossScale(
  { precision, accumulate }: Pick<Recipe, 'precision' | 'accumulate'>,
  given: RecipeOptions['lossScale'],
): Pick<Recipe, 'lossScale'> {
  if (precision === 'fp16') {
    const window = Math.max(1, Math.floor(2 ** 14 / accumulate));
    return { lossScale: { initial: 2 ** 7, window, minimum: 1e-4, ...given } };
  }
  if (given === undefined) return {};
  const problem = {
    pointer: '/lossScale',
    message: `the loss is scaled in fp16 only, and the precision is ${precision}`,
    fix: 'remove lossScale, or set precision to "fp16"',
  };
  throw new OrdoError('spec.invalid', 'the recipe has problems', { problems: [problem] });
}
