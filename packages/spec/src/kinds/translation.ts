/** `translation`: an encoder–decoder that translates one side of a parallel text into the other. */
import { findProblems, listOf, type Problem } from '@ordo/core';
import { type Dataset, DATASETS, findDataset } from '@ordo/data';
import { ATTRIBUTION_METRICS, METRICS, resolveMetricOptions } from '@ordo/metrics';
import {
  decoderOf,
  encoderOf,
  findModelProblems,
  findShapeProblems,
  resolveDecoding,
  resolveModel,
  resolvePositional,
  resolveRecipe,
  sourceOrdersOf,
} from '@ordo/nmt/declarations';
import { MOSES_LANGUAGES } from '@ordo/text';
import { findMetricProblems } from '../schema/choices.ts';
import { PreprocessingOptionsSchema, resolvePreprocessing } from '../schema/preprocessing.ts';
import { PRESET_IDS, PRESETS } from '../expanding/presets.ts';
import { resolveResources } from '../schema/resources.ts';
import type { TranslationRun } from '../results/run-spec.ts';
import { EvaluationOptionsSchema, type TranslationSpec } from '../schema/spec.ts';
import { SpecSchema } from '../schema/spec-schema.ts';
import { inSection } from './in-section.ts';
import type { SpecKind, Unseeded } from './kind.ts';
import { findUnlikeCase } from './unlike-case.ts';

const DEFAULT_METRICS = [{ id: 'bleu' }, { id: 'chrf++' }] as const;

export const translation: SpecKind<TranslationSpec, TranslationRun> = {
  id: 'translation',
  title: 'A model that translates',
  schema: SpecSchema,
  models: [{ preset: 'probe' }, ...PRESET_IDS.filter((id) => id !== 'probe').map((preset) => ({ preset }))],
  findProblems: {
    preprocessing: (value) => findProblems(PreprocessingOptionsSchema, value),
    model: findModelProblems,
    evaluation: (value) => [...findProblems(EvaluationOptionsSchema, value), ...findMetricProblems(value, METRICS)],
  },
  resolve,
  findContradictions,
};

function resolve(spec: TranslationSpec, variant: string): Unseeded<TranslationRun> {
  const preset = PRESETS[spec.model.preset];
  const dataset = findDataset(spec.dataset.id);
  const model = inSection('/model', () => resolveModel(spec.model));
  const { scored, split, metrics = DEFAULT_METRICS, ...rest } = spec.evaluation ?? {};
  const { attribution = null, attention = null, ...search } = rest;
  const added = attribution === null ? [] : ATTRIBUTION_METRICS.map(({ id }) => ({ id, ...attribution }));
  const recipe = { ...preset.recipe, ...spec.recipe, adam: { ...preset.recipe.adam, ...spec.recipe?.adam } };
  return {
    kind: 'translation',
    variant,
    dataset: { ...dataset.resolve(spec.dataset), id: spec.dataset.id },
    preprocessing: resolvePreprocessing(spec.preprocessing ?? {}, {
      tokenised: dataset.tokenised,
      merges: preset.merges,
    }),
    model,
    positional: inSection('/positional', () => ({ ...resolvePositional(spec.positional, model) })),
    recipe: inSection('/recipe', () => resolveRecipe(recipe)),
    evaluation: {
      ...inSection('/evaluation', () => resolveDecoding({ ...preset.decoding, ...search })),
      scored: scored ?? 'detokenized',
      split: split ?? 'test',
      metrics: [...metrics, ...added].map((metric) => ({ ...resolveMetricOptions(metric) })),
      ...(attribution === null ? {} : { attribution }),
      ...(attention === null ? {} : { attention: { layer: usualLayer(model), ...attention } }),
    },
    resources: resolveResources(spec.resources ?? {}),
  };
}

function findContradictions({
  dataset,
  model,
  preprocessing,
  positional,
  evaluation,
}: Unseeded<TranslationRun>): Problem[] {
  const problems = [
    ...(evaluation.attribution === undefined ? [] : findGates(model)),
    ...(evaluation.attention === undefined ? [] : findNoAttention(evaluation.attention, model)),
    ...findOneLanguage(dataset),
    ...findForeignLanguages(dataset, preprocessing),
    ...findShapeProblems(positional, model),
    ...findUnknownOrders(dataset, positional),
    ...findNoClasses(dataset, positional),
    ...findUnlikeCase({ preprocessing, evaluation }),
  ];
  if (model.sharedEmbeddings !== false && !preprocessing.vocabulary.joint) {
    problems.push({
      pointer: '/model/sharedEmbeddings',
      message: `${positional.type}: shared embeddings need one vocabulary, but preprocessing.vocabulary.joint is false`,
      fix: 'set model.sharedEmbeddings to false, or preprocessing.vocabulary.joint to true',
    });
  }
  if (preprocessing.aggressive && preprocessing.tokenizer === 'none') {
    problems.push({
      pointer: '/preprocessing/aggressive',
      message: 'aggressive makes the Moses tokenizer split hyphens, but the tokenizer is "none"',
      fix: 'set preprocessing.aggressive to false, or preprocessing.tokenizer to "moses"',
    });
  }
  const { clean } = preprocessing;
  if (clean !== null && clean.minimum > clean.maximum) {
    problems.push({
      pointer: '/preprocessing/clean',
      message: `minimum ${clean.minimum} is greater than maximum ${clean.maximum}, so no sentence would be kept`,
      fix: 'choose a minimum that is not greater than the maximum',
    });
  }
  return problems;
}

/** Finds parts that cannot be decomposed, so that no model is trained in vain. */
function findGates(model: TranslationRun['model']): Problem[] {
  const parts = { encoder: encoderOf(model).declaration, decoder: decoderOf(model).declaration };
  return Object.entries(parts).flatMap(([part, { id, freezes }]) =>
    freezes
      ? []
      : [
          {
            pointer: '/evaluation/attribution',
            message: `the ${part} ${id} cannot be decomposed exactly: it has gates`,
            fix: `set model.${part}.type to "transformer", or evaluation.attribution to null`,
          },
        ],
  );
}

type Model = TranslationRun['model'];
type Attention = NonNullable<TranslationRun['evaluation']['attention']>;

function countSourceAttentions(model: Model): number {
  const { declaration, options } = decoderOf(model);
  return declaration.countSourceAttentions(options, model);
}

/** Returns the last layer but one, which shows best which words belong together, or the only layer. */
function usualLayer(model: Model): number {
  return Math.max(1, countSourceAttentions(model) - 1);
}

/** Finds an attention layer that the model does not have, so that no model is trained in vain. */
function findNoAttention({ layer }: Attention, model: Model): Problem[] {
  const count = countSourceAttentions(model);
  if (layer <= count) return [];
  return [
    {
      pointer: '/evaluation/attention/layer',
      message: `number ${layer} is asked for, but the attentions of this decoder over the source are ${count}`,
      fix: count === 0 ? 'set evaluation.attention to null' : `set evaluation.attention.layer to ${count} or less`,
    },
  ];
}

function findOneLanguage({ id }: TranslationRun['dataset']): Problem[] {
  if (findDataset(id).oneLanguage !== true) return [];
  return [
    {
      pointer: '/dataset/id',
      message: `${id} has text in one language, so there is nothing to translate`,
      fix: 'set kind to "language-model", or choose a dataset with two languages',
    },
  ];
}

/** Finds languages that the spec wants to process with Moses, but for which Moses has no rules. */
function findForeignLanguages(
  dataset: TranslationRun['dataset'],
  preprocessing: TranslationRun['preprocessing'],
): Problem[] {
  if (preprocessing.tokenizer === 'none' && !preprocessing.normalize) return [];
  const { source, target } = findDataset(dataset.id).languages(dataset);
  const unknown = [source, target].filter((language) => !MOSES_LANGUAGES.includes(language));
  if (unknown.length === 0) return [];
  const what = unknown.length > 1 ? 'the languages' : 'a language';
  return [
    {
      pointer: '/preprocessing',
      message: `Moses has no rules for ${listOf(unknown)}, ${what} of ${dataset.id}`,
      fix: 'set preprocessing.tokenizer to "none" and preprocessing.normalize to false',
    },
  ];
}

/** Finds orders that the dataset does not provide. */
function findUnknownOrders(dataset: TranslationRun['dataset'], positional: TranslationRun['positional']): Problem[] {
  if (sourceOrdersOf(positional)?.from !== 'oracle' || findDataset(dataset.id).sourceOrders !== undefined) return [];
  const knowing = DATASETS.filter((known: Dataset) => known.sourceOrders !== undefined).map(({ id }) => id);
  return [
    {
      pointer: '/positional/orders/from',
      message: `the exact orders of ${dataset.id} are not known`,
      fix: `use "btg", or one of the datasets that know theirs: ${knowing.join(', ')}`,
    },
  ];
}

/** Finds orders that should be learnt with classes of words when the dataset names none. */
function findNoClasses(dataset: TranslationRun['dataset'], positional: TranslationRun['positional']): Problem[] {
  const orders = sourceOrdersOf(positional);
  if (orders?.from !== 'btg' || orders.classes !== true || 'classes' in dataset) return [];
  const naming = DATASETS.filter((known: Dataset) => known.wordClasses !== undefined).map(({ id }) => id);
  const fix =
    findDataset(dataset.id).wordClasses !== undefined
      ? 'set dataset.classes to a file of the data folder with lines like "house c12"'
      : `set positional.orders.classes to false, or use a dataset that takes a file of classes: ${naming.join(', ')}`;
  return [
    { pointer: '/positional/orders/classes', message: `the dataset ${dataset.id} names no classes of words`, fix },
  ];
}
