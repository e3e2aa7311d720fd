/** The spec as a person writes it. Most sections have their schema in the package that implements them. */
import { closed } from '@ordo/core/schema-parts';
import {
  type DecodingOptions,
  DecodingOptionsSchema,
  type LanguageOptions,
  type ModelOptions,
  type RecipeOptions,
} from '@ordo/nmt/declarations';
import { Type } from 'typebox';
import { MOST_METRICS } from './choices.ts';
import {
  type AttentionOptions,
  AttentionOptionsSchema,
  type AttributionOptions,
  AttributionOptionsSchema,
  type Scored,
  ScoredSchema,
  type Split,
  SplitSchema,
} from './evaluation.ts';
import type { LanguagePreprocessingOptions } from '../kinds/language-sections.ts';
import type { PreprocessingOptions } from './preprocessing.ts';
import type { ResourcesOptions } from './resources.ts';

/** The id of a registry entry and the options of that entry. */
export type NamedChoice = { readonly id: string } & Readonly<Record<string, unknown>>;
export type PositionalChoice = { readonly type: string } & Readonly<Record<string, unknown>>;
export type EvaluationOptions = DecodingOptions & {
  readonly scored?: Scored;
  readonly split?: Split;
  readonly metrics?: readonly NamedChoice[];
  readonly attribution?: AttributionOptions;
  readonly attention?: AttentionOptions;
};

/** The fields of specs of all kinds. */
interface CommonSpec {
  readonly name: string;
  readonly dataset: NamedChoice;
  readonly positional: PositionalChoice;
  readonly recipe?: RecipeOptions;
  readonly seeds: readonly number[];
  readonly resources?: ResourcesOptions;
  /**
   * Maps JSON pointers into the spec to the values to try there. There is a run for each combination of values and
   * seed.
   */
  readonly matrix?: Readonly<Record<string, readonly unknown[]>>;
}

export interface TranslationSpec extends CommonSpec {
  readonly kind?: 'translation';
  readonly preprocessing?: PreprocessingOptions;
  readonly model: ModelOptions;
  readonly evaluation?: EvaluationOptions;
}

export interface LanguageSpec extends CommonSpec {
  readonly kind: 'language-model';
  readonly preprocessing?: LanguagePreprocessingOptions;
  readonly model: LanguageOptions;
  readonly evaluation?: { readonly split?: Split; readonly metrics?: readonly NamedChoice[] };
}

export type Spec = TranslationSpec | LanguageSpec;

/** The sections that a matrix may vary, and whether a spec must have them. */
export const SECTIONS = {
  dataset: { required: true },
  preprocessing: { required: false },
  model: { required: true },
  positional: { required: true },
  recipe: { required: false },
  evaluation: { required: false },
  resources: { required: false },
} as const;
export type SectionName = keyof typeof SECTIONS;

export const LIMITS = {
  /** The largest number of runs of one spec. */
  runs: 10_000,
  matrixKeys: 16,
  /** The largest number of values of one matrix key, and of seeds. */
  alternatives: 500,
  /** The largest number of JSON values in a whole spec, including nested ones. */
  nodes: 10_000,
  /** The largest number of characters in one string or key. */
  characters: 10_000,
} as const;

export const NameSchema = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
  description: 'What people call the experiment',
});
export const SeedsSchema = Type.Array(Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1 }), {
  minItems: 1,
  maxItems: LIMITS.alternatives,
  uniqueItems: true,
  description: 'Every variant is trained once with each seed',
});
const MatrixSchema = Type.Record(
  Type.String({ pattern: `^/(${Object.keys(SECTIONS).join('|')})(/[A-Za-z][A-Za-z0-9]*)*$` }),
  Type.Array(Type.Unknown(), { minItems: 1, maxItems: LIMITS.alternatives }),
  {
    maxProperties: LIMITS.matrixKeys,
    ...closed,
    description:
      'Maps JSON pointers into the spec to the values to try there; there is a run for each combination and seed',
  },
);

/** The top level of a spec. It leaves the sections open, because `parseSpec` checks them one by one. */
export const SkeletonSchema = Type.Object(
  {
    name: NameSchema,
    kind: Type.Optional(
      Type.Enum(['translation', 'language-model'], {
        description: 'What is trained: a model that translates, which is the default, or a language model',
      }),
    ),
    dataset: Type.Optional(Type.Unknown()),
    preprocessing: Type.Optional(Type.Unknown()),
    model: Type.Optional(Type.Unknown()),
    positional: Type.Optional(Type.Unknown()),
    recipe: Type.Optional(Type.Unknown()),
    seeds: SeedsSchema,
    evaluation: Type.Optional(Type.Unknown()),
    resources: Type.Optional(Type.Unknown()),
    matrix: Type.Optional(MatrixSchema),
  },
  closed,
);

/** The section `evaluation`. It leaves the metrics open, because each is checked against its own schema. */
export const EvaluationOptionsSchema = Type.Object(
  {
    ...DecodingOptionsSchema.properties,
    scored: Type.Optional(ScoredSchema),
    split: Type.Optional(SplitSchema),
    metrics: Type.Optional(Type.Array(Type.Unknown(), { minItems: 1, maxItems: MOST_METRICS })),
    attribution: Type.Optional(AttributionOptionsSchema),
    attention: Type.Optional(AttentionOptionsSchema),
  },
  closed,
);
