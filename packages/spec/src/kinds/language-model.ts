/** `language-model`: a decoder that predicts each token of a text from those before it. */
import { findProblems, type Problem } from '@ordo/core';
import { findDataset } from '@ordo/data';
import { LANGUAGE_METRICS, resolveMetricOptions } from '@ordo/metrics';
import {
  findShapeProblems,
  LanguageOptionsSchema,
  listInputLimits,
  type RecipeOptions,
  resolveLanguageModel,
  resolvePositional,
  resolveRecipe,
} from '@ordo/nmt/declarations';
import { findMetricProblems } from '../schema/choices.ts';
import { resolveResources } from '../schema/resources.ts';
import type { LanguageRun } from '../results/run-spec.ts';
import type { LanguageSpec } from '../schema/spec.ts';
import { LanguageSpecSchema } from '../schema/spec-schema.ts';
import { inSection } from './in-section.ts';
import type { SpecKind, Unseeded } from './kind.ts';
import { LanguageEvaluationOptionsSchema, LanguagePreprocessingOptionsSchema } from './language-sections.ts';

/** Ordo's own recipe, for models with a few million parameters and a few million tokens of text. */
export const LANGUAGE_RECIPE: RecipeOptions = {
  maxUpdates: 2000,
  accumulate: 1,
  labelSmoothing: 0,
  learningRate: 2e-3,
  warmupUpdates: 400,
  clipNorm: 1,
  patience: null,
  averageLast: 1,
  validateEvery: 250,
  checkpointEvery: 250,
};

const DEFAULT_METRICS = [{ id: 'perplexity' }, { id: 'log-probability' }] as const;

/**
 * The shortest context. A text is cut into pieces of one token less. The token that begins texts stands before each piece, and the
 * model predicts the tokens of the piece and `</s>`, with which training ends every piece.
 */
const SHORTEST_CONTEXT = 2;

export const languageModel: SpecKind<LanguageSpec, LanguageRun> = {
  id: 'language-model',
  title: 'A model that predicts each token of a text from those before it',
  schema: LanguageSpecSchema,
  models: [{ dimension: 128, heads: 4, feedForward: 512, layers: 4, maxPositions: 256 }],
  findProblems: {
    preprocessing: (value) => findProblems(LanguagePreprocessingOptionsSchema, value),
    model: (value) => findProblems(LanguageOptionsSchema, value),
    evaluation: (value) => [
      ...findProblems(LanguageEvaluationOptionsSchema, value),
      ...findMetricProblems(value, LANGUAGE_METRICS),
    ],
  },
  resolve,
  findContradictions,
};

function resolve(spec: LanguageSpec, variant: string): Unseeded<LanguageRun> {
  const model = inSection('/model', () => resolveLanguageModel(spec.model)) as LanguageRun['model'];
  const { split = 'test', metrics = DEFAULT_METRICS } = spec.evaluation ?? {};
  return {
    kind: 'language-model',
    variant,
    dataset: { ...findDataset(spec.dataset.id).resolve(spec.dataset), id: spec.dataset.id },
    preprocessing: { side: 'source', lowercase: false, vocabularySize: 4096, ...spec.preprocessing },
    model,
    positional: inSection('/positional', () => ({ ...resolvePositional(spec.positional, model) })),
    recipe: inSection('/recipe', () => resolveRecipe({ ...LANGUAGE_RECIPE, ...spec.recipe })),
    evaluation: { split, metrics: metrics.map((metric) => ({ ...resolveMetricOptions(metric) })) },
    resources: resolveResources(spec.resources ?? {}),
  };
}

function findContradictions({ model, positional, recipe }: Unseeded<LanguageRun>): Problem[] {
  const problems = [...findShapeProblems(positional, model)];
  // If sections contradict each other, there are no limits that could be compared.
  if (problems.length > 0) return problems;
  const [{ length: limit, option }] = listInputLimits({ shape: model, positional }, 'decoder');
  if (limit < model.maxPositions) {
    problems.push({
      pointer: option,
      message: `the model reads ${model.maxPositions} tokens, and ${positional.type} has positions for ${limit}`,
      fix: `set model.maxPositions to ${limit} or less, or raise ${option.slice(1).replaceAll('/', '.')}`,
    });
  }
  if (model.maxPositions < SHORTEST_CONTEXT) {
    problems.push({
      pointer: '/model/maxPositions',
      message: `a context of ${model.maxPositions} token has no token before another`,
      fix: `raise model.maxPositions to ${SHORTEST_CONTEXT} or more`,
    });
  }
  if (recipe.batchTokens < model.maxPositions) {
    problems.push({
      pointer: '/recipe/batchTokens',
      message: `a batch of ${recipe.batchTokens} tokens cannot hold a text of ${model.maxPositions}`,
      fix: `raise recipe.batchTokens to ${model.maxPositions} or more, or lower model.maxPositions`,
    });
  }
  if (recipe.validateOn === 'bleu') {
    problems.push({
      pointer: '/recipe/validateOn',
      message: 'a language model translates nothing, so its validations have no BLEU',
      fix: 'set recipe.validateOn to "loss"',
    });
  }
  return problems;
}
