/** Expands a spec into runs, one for each variant and seed, with every default written out. */
import { canonicalJson, isOrdoError, OrdoError, type Problem } from '@ordo/core';
import { type Dataset, DATASETS, findDataset } from '@ordo/data';
import { resolveMetricOptions } from '@ordo/metrics';
import {
  findShapeProblems,
  resolveDecoding,
  resolveModel,
  resolvePositional,
  resolveRecipe,
  sourceOrdersOf,
} from '@ordo/nmt/declarations';
import { MOSES_LANGUAGES } from '@ordo/text';
import { relativePointer } from './pointer.ts';
import { resolvePreprocessing } from './preprocessing.ts';
import { PRESETS } from './presets.ts';
import { resolveResources } from './resources.ts';
import type { RunSpec } from './run-spec.ts';
import { under } from './sections.ts';
import { LIMITS, type Spec } from './spec.ts';
import { countVariants, listVariants, type Variant } from './variants.ts';

const DEFAULT_METRICS = [{ id: 'bleu' }, { id: 'chrf++' }] as const;

/**
 * Gives one run per variant and seed. Runs of the same variant are next to each other, in the order of the seeds.
 * @param spec a spec that `parseSpec` returned
 * @throws OrdoError `spec.too-many-runs`, or `spec.invalid` if a section cannot be resolved
 */
export function expandSpec(spec: Spec): RunSpec[] {
  return [...expandSpecLazily(spec)];
}

/** The same runs one by one, for a caller that lets others work in between. */
export function* expandSpecLazily(spec: Spec): Generator<RunSpec> {
  checkRunCount(spec);
  for (const variant of listVariants(spec)) {
    const run = resolveVariant(variant);
    for (const seed of spec.seeds) yield { ...structuredClone(run), seed };
  }
}

function checkRunCount(spec: Spec): void {
  const [variants, seeds] = [countVariants(spec), spec.seeds.length];
  if (variants * seeds <= LIMITS.runs) return;
  throw new OrdoError(
    'spec.too-many-runs',
    `${variants} variants × ${seeds} seeds = ${variants * seeds} runs, more than ${LIMITS.runs}`,
    { pointer: '/matrix', fix: 'split the matrix or the seeds over several specs' },
  );
}

function resolveVariant({ label, spec }: Variant): Omit<RunSpec, 'seed'> {
  const preset = PRESETS[spec.model.preset];
  const dataset = findDataset(spec.dataset.id);
  const model = inSection('/model', () => resolveModel(spec.model));
  const { scored = 'detokenized', split = 'test', metrics = DEFAULT_METRICS, ...search } = spec.evaluation ?? {};
  const recipe = { ...preset.recipe, ...spec.recipe, adam: { ...preset.recipe.adam, ...spec.recipe?.adam } };
  return {
    kind: spec.kind,
    variant: label,
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
      scored,
      split,
      metrics: metrics.map((metric) => ({ ...resolveMetricOptions(metric) })),
    },
    resources: resolveResources(spec.resources ?? {}),
  };
}

/** Calls a resolver of another package and adds the section's pointer to its errors. */
function inSection<T>(pointer: string, resolve: () => T): T {
  try {
    return resolve();
  } catch (error) {
    if (!isOrdoError(error)) throw error;
    const own: Problem = { pointer: error.pointer ?? '', message: error.message, fix: error.fix ?? '' };
    const problems = under(pointer, error.problems.length > 0 ? error.problems : [own]);
    throw new OrdoError('spec.invalid', error.message, { problems, cause: error });
  }
}

/** Finds problems between sections, in a spec in which each section is valid by itself. */
export function findExpansionProblems(spec: Spec): Problem[] {
  checkRunCount(spec);
  const problems = new Map<string, Problem>();
  const labels = new Map<string, string>();
  for (const variant of listVariants(spec)) {
    for (const problem of findVariantProblems(variant, labels)) {
      const key = `${problem.pointer}\n${problem.message}`;
      if (!problems.has(key)) problems.set(key, locate(problem, spec, variant.label));
    }
  }
  return [...problems.values()];
}

function findVariantProblems(variant: Variant, labels: Map<string, string>): readonly Problem[] {
  try {
    const run = resolveVariant(variant);
    return [...findContradictions(run), ...findTwin(run, labels)];
  } catch (error) {
    if (isOrdoError(error, 'spec.invalid')) return error.problems;
    throw error;
  }
}

function findContradictions({ dataset, model, preprocessing, positional }: Omit<RunSpec, 'seed'>): Problem[] {
  const problems = [
    ...findForeignLanguages(dataset, preprocessing),
    ...findShapeProblems(positional, model),
    ...findUnknownOrders(dataset, positional),
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

/** Finds languages that the spec wants to process with Moses, but for which Moses has no rules. */
function findForeignLanguages(dataset: RunSpec['dataset'], preprocessing: RunSpec['preprocessing']): Problem[] {
  if (preprocessing.tokenizer === 'none' && !preprocessing.normalize) return [];
  const { source, target } = findDataset(dataset.id).languages(dataset);
  const unknown = [source, target].filter((language) => !MOSES_LANGUAGES.includes(language));
  if (unknown.length === 0) return [];
  const what = unknown.length > 1 ? 'the languages' : 'a language';
  return [
    {
      pointer: '/preprocessing',
      message: `Moses has no rules for ${unknown.join(' and ')}, ${what} of ${dataset.id}`,
      fix: 'set preprocessing.tokenizer to "none" and preprocessing.normalize to false',
    },
  ];
}

/** Finds orders that only some datasets know, asked of another one. */
function findUnknownOrders(dataset: RunSpec['dataset'], positional: RunSpec['positional']): Problem[] {
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

/** Finds an earlier variant that equals this one once defaults are written out, because it would be counted twice. */
function findTwin(run: Omit<RunSpec, 'seed'>, labels: Map<string, string>): Problem[] {
  const { variant, ...content } = run;
  const key = canonicalJson(content);
  const twin = labels.get(key);
  labels.set(key, variant);
  if (twin === undefined) return [];
  const message = `the variants ${JSON.stringify(twin)} and ${JSON.stringify(variant)} are the same run`;
  return [{ pointer: '/matrix', message, fix: 'remove one of them' }];
}

/** Reports a problem at the matrix, and names the variant, if the matrix sets the value in question. */
function locate(problem: Problem, spec: Spec, label: string): Problem {
  const varied = Object.keys(spec.matrix ?? {}).some(
    (key) => relativePointer(problem.pointer, key) !== null || relativePointer(key, problem.pointer) !== null,
  );
  return varied ? { ...problem, pointer: '/matrix', message: `variant ${label}: ${problem.message}` } : problem;
}
