/** The full schema of a spec for documentation, forms and editors, with a branch for each dataset, encoding and metric. */
import { closed } from '@ordo/core/schema-parts';
import { DATASETS } from '@ordo/data';
import { METRICS } from '@ordo/metrics';
import {
  DecodingOptionsSchema,
  listPositionalEncodings,
  ModelOptionsSchema,
  RecipeOptionsSchema,
} from '@ordo/nmt/declarations';
import { type TSchema, Type } from 'typebox';
import { ScoredSchema, SplitSchema } from './evaluation.ts';
import { PreprocessingOptionsSchema } from './preprocessing.ts';
import { ResourcesOptionsSchema } from './resources.ts';
import { RunSpecSchema } from './run-spec.ts';
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
const MetricChoicesSchema = Type.Array(
  anyOf(
    METRICS.map(({ options, title, citation }) => ({ ...options, title, description: citation })),
    'A metric, with its options',
  ),
  { minItems: 1, maxItems: 20, description: 'The metrics that score the translations' },
);

/** A section that a spec must have may also be given by the matrix, whole. */
const requiredSections = Object.entries(SECTIONS)
  .filter(([, { required }]) => required)
  .map(([section]) => ({
    anyOf: [{ required: [section] }, { required: ['matrix'], properties: { matrix: { required: [`/${section}`] } } }],
  }));

export const SpecSchema = Type.Object(
  {
    ...SkeletonSchema.properties,
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

/** The spec of a run, which has every default written out, with the same branches. */
export const ResolvedSpecSchema = Type.Object(
  {
    ...RunSpecSchema.properties,
    dataset: DatasetChoiceSchema,
    positional: PositionalChoiceSchema,
    evaluation: Type.Object(
      { ...RunSpecSchema.properties.evaluation.properties, metrics: MetricChoicesSchema },
      closed,
    ),
  },
  closed,
);
