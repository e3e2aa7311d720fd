/** The full schema of a spec for documentation, forms and editors, with a branch for each dataset, encoding and metric. */
import { closed } from '@ordo/core/schema-parts';
import { DATASETS } from '@ordo/data';
import { ATTRIBUTION_METRICS, LANGUAGE_METRICS, type Metric, METRICS } from '@ordo/metrics';
import {
  DecodingOptionsSchema,
  LanguageOptionsSchema,
  listPositionalEncodings,
  ModelOptionsSchema,
  RecipeOptionsSchema,
} from '@ordo/nmt/declarations';
import { type TSchema, Type } from 'typebox';
import { MOST_METRICS } from './choices.ts';
import { LanguagePreprocessingOptionsSchema } from '../kinds/language-sections.ts';
import { AttentionOptionsSchema, AttributionOptionsSchema, ScoredSchema, SplitSchema } from './evaluation.ts';
import { PreprocessingOptionsSchema } from './preprocessing.ts';
import { ResourcesOptionsSchema } from './resources.ts';
import { LanguageRunSchema, TranslationRunSchema } from '../results/run-spec.ts';
import { SECTIONS, SkeletonSchema } from './spec.ts';

const anyOf = (schemas: readonly TSchema[], description: string): TSchema => Type.Union([...schemas], { description });

const DatasetChoiceSchema = anyOf(
  DATASETS.map(({ options, title }) => Type.Object(options.properties, { description: title, ...options, title })),
  'The dataset that the model is trained and tested on, with its options',
);
const PositionalChoiceSchema = anyOf(
  listPositionalEncodings().map(({ options, title, citation }) =>
    Type.Object(options.properties, { ...closed, title, description: citation }),
  ),
  'The positional encoding, with its options',
);
const metricChoices = (metrics: readonly Metric[], description: string): TSchema =>
  Type.Array(
    anyOf(
      metrics.map(({ options, title, citation }) => ({ ...options, title, description: citation })),
      'A metric, with its options',
    ),
    { minItems: 1, maxItems: MOST_METRICS, description },
  );
const MetricChoicesSchema = metricChoices(METRICS, 'The metrics that score the translations');
const ResolvedMetricsSchema = metricChoices(
  [...METRICS, ...ATTRIBUTION_METRICS],
  'The metrics that score the translations, and those that attribution adds',
);
const LanguageMetricChoicesSchema = metricChoices(LANGUAGE_METRICS, 'The metrics of the log-probabilities');

/** A section that a spec must have may also be given as a whole by the matrix. */
const requiredSections = Object.entries(SECTIONS)
  .filter(([, { required }]) => required)
  .map(([section]) => ({
    anyOf: [{ required: [section] }, { required: ['matrix'], properties: { matrix: { required: [`/${section}`] } } }],
  }));

export const SpecSchema = Type.Object(
  {
    ...SkeletonSchema.properties,
    kind: Type.Optional(
      Type.Literal('translation', { description: 'What is trained: a model that translates, which is the default' }),
    ),
    dataset: Type.Optional(DatasetChoiceSchema),
    preprocessing: Type.Optional(PreprocessingOptionsSchema),
    model: Type.Optional(ModelOptionsSchema),
    positional: Type.Optional(PositionalChoiceSchema),
    recipe: Type.Optional(RecipeOptionsSchema),
    evaluation: Type.Optional(
      Type.Object(
        {
          ...DecodingOptionsSchema.properties,
          scored: Type.Optional(ScoredSchema),
          split: Type.Optional(SplitSchema),
          metrics: Type.Optional(MetricChoicesSchema),
          attribution: Type.Optional(AttributionOptionsSchema),
          attention: Type.Optional(AttentionOptionsSchema),
        },
        {
          ...closed,
          description:
            'How the trained model translates, and what is scored. What is left out comes from the preset of the model.',
        },
      ),
    ),
    resources: Type.Optional(ResourcesOptionsSchema),
  },
  { ...closed, allOf: requiredSections, title: 'Ordo experiment spec' },
);

/** The same schema for a language model. */
export const LanguageSpecSchema = Type.Object(
  {
    ...SkeletonSchema.properties,
    kind: Type.Literal('language-model', { description: 'What is trained: a language model' }),
    dataset: Type.Optional(DatasetChoiceSchema),
    preprocessing: Type.Optional(LanguagePreprocessingOptionsSchema),
    model: Type.Optional(LanguageOptionsSchema),
    positional: Type.Optional(PositionalChoiceSchema),
    recipe: Type.Optional(RecipeOptionsSchema),
    evaluation: Type.Optional(
      Type.Object(
        { split: Type.Optional(SplitSchema), metrics: Type.Optional(LanguageMetricChoicesSchema) },
        { ...closed, description: 'What of the dataset is scored, by which metrics' },
      ),
    ),
    resources: Type.Optional(ResourcesOptionsSchema),
  },
  { ...closed, allOf: requiredSections, title: 'Ordo experiment spec of a language model' },
);

/** The spec of a run, which has every default written out, with the same branches. */
export const ResolvedSpecSchema = Type.Object(
  {
    ...TranslationRunSchema.properties,
    dataset: DatasetChoiceSchema,
    positional: PositionalChoiceSchema,
    evaluation: Type.Object(
      { ...TranslationRunSchema.properties.evaluation.properties, metrics: ResolvedMetricsSchema },
      closed,
    ),
  },
  closed,
);

/** The same schema for a language model. */
export const ResolvedLanguageSpecSchema = Type.Object(
  {
    ...LanguageRunSchema.properties,
    dataset: DatasetChoiceSchema,
    positional: PositionalChoiceSchema,
    evaluation: Type.Object(
      { ...LanguageRunSchema.properties.evaluation.properties, metrics: LanguageMetricChoicesSchema },
      closed,
    ),
  },
  closed,
);
