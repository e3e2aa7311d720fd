/** The JSON of specs: as they are submitted, as parts of studies contain them, and as runs have them. */
import type { ErrorCode } from '@ordo/core';
import {
  LanguageSpecSchema,
  orderProbeExample,
  ResolvedLanguageSpecSchema,
  ResolvedSpecSchema,
  type RunSpec,
  type Spec,
  specSchemaWithDefaults,
} from '@ordo/spec';
import { type TArray, type TObject, type TSchema, type TUnsafe, Type } from 'typebox';

/** The errors that anybody who sends a spec can get about it. */
export const SPEC_ERRORS = [
  'spec.invalid',
  'spec.too-many-runs',
  'dataset.missing',
  'dataset.corrupt',
  'dataset.empty',
  'text.line-mismatch',
  'text.invalid-utf8',
  'text.invalid-file',
] as const satisfies ErrorCode[];

const spec = specSchemaWithDefaults() as TObject;
const evaluation = spec.properties['evaluation'] as TObject;
const metrics = evaluation.properties['metrics'] as TArray;
const language = LanguageSpecSchema as unknown as TObject;
const languageEvaluation = language.properties['evaluation'] as TObject;
const languageMetrics = languageEvaluation.properties['metrics'] as TArray;

/** The parts that all specs share, with the names that the OpenAPI document gives them. */
const parts = {
  dataset: { ...spec.properties['dataset'], title: 'DatasetChoice' },
  positional: { ...spec.properties['positional'], title: 'PositionalChoice' },
  metrics: { ...metrics, items: { ...metrics.items, title: 'MetricChoice' } },
  languageMetrics: { ...languageMetrics, items: { ...languageMetrics.items, title: 'LanguageMetricChoice' } },
};

/** Returns the same schema with named parts. */
function nameParts(schema: TObject, title: string, description: string, named: TSchema = parts.metrics): TObject {
  const own = schema.properties['evaluation'] as TObject;
  const properties = {
    ...schema.properties,
    dataset: parts.dataset,
    positional: parts.positional,
    evaluation: { ...own, properties: { ...own.properties, metrics: named } },
  };
  return { ...schema, properties, title, description } as unknown as TObject;
}

const DESCRIPTION = '`dataset`, `model` and `positional` are required, unless the matrix supplies the whole section.';
// The condition on what the matrix supplies is left to `parseSpec`: generators of clients cannot express it.
const { allOf: _conditions, ...unconditional } = spec as TObject & { allOf?: unknown };
const { allOf: _same, ...unconditionalLanguage } = language as TObject & { allOf?: unknown };
const documentedSpec = Type.Union(
  [
    nameParts(unconditional, 'Spec', DESCRIPTION),
    nameParts(unconditionalLanguage as TObject, 'LanguageSpec', DESCRIPTION, parts.languageMetrics),
  ],
  { 'x-checked-by': 'parseSpec' },
);

/**
 * The body of a submission. This schema only documents it: the mark `x-checked-by` makes the validator let it through, and
 * `parseSpec` checks it, because `parseSpec` knows more than a schema can say and reports all problems at once.
 */
export const SpecBodySchema = Type.Unsafe<unknown>({ ...documentedSpec, examples: [orderProbeExample] });
/** A stored spec in an answer. */
export const StoredSpecSchema: TUnsafe<Spec> = Type.Unsafe(documentedSpec);
/** The resolved spec of a run, with every default written out. */
export const StoredRunSpecSchema: TUnsafe<RunSpec> = Type.Unsafe(
  Type.Union([
    nameParts(
      ResolvedSpecSchema,
      'RunSpec',
      'The spec of one run: one variant, one seed, and every default written out',
    ),
    nameParts(ResolvedLanguageSpecSchema, 'LanguageRunSpec', 'The same for a language model', parts.languageMetrics),
  ]),
);
/** A dataset with its options, as a spec names it. */
export const DatasetChoiceSchema: TUnsafe<Spec['dataset']> = Type.Unsafe(parts.dataset);

const { name: _name, seeds: _seeds, ...sections } = unconditional.properties as Record<string, TSchema>;
/** The spec of a part of a study. The study provides its name and its seeds. */
export const PartSpecSchema = nameParts(
  { ...unconditional, properties: sections, required: ['kind'] } as unknown as TObject,
  'PartSpec',
  'A spec without name and seeds, which the study gives',
);
