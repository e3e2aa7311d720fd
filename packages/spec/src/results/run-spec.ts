/** The spec of a single run: one variant and one seed, with every default written out. */
import { closed } from '@ordo/core/schema-parts';
import { type Static, Type } from 'typebox';
import { DecodingSchema, LanguageShapeSchema, ModelShapeSchema, RecipeSchema } from '@ordo/nmt/declarations';
import { AttentionSchema, AttributionSchema, ScoredSchema, SplitSchema } from '../schema/evaluation.ts';
import { LanguageEvaluationSchema, LanguagePreprocessingSchema } from '../kinds/language-sections.ts';
import { PreprocessingSchema } from '../schema/preprocessing.ts';
import { ResourcesSchema } from '../schema/resources.ts';

const Open = { additionalProperties: Type.Unknown() };

const named = {
  variant: Type.String({
    minLength: 1,
    maxLength: 500,
    description:
      'The label of the variant, which says how it differs from the other variants. Runs that differ only in the seed share it.',
  }),
  dataset: Type.Object({ id: Type.String() }, Open),
};

const placed = { resources: ResourcesSchema, seed: Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1 }) };

export const TranslationRunSchema = Type.Object(
  {
    kind: Type.Literal('translation'),
    ...named,
    preprocessing: PreprocessingSchema,
    model: ModelShapeSchema,
    positional: Type.Object({ type: Type.String() }, Open),
    recipe: RecipeSchema,
    evaluation: Type.Object(
      {
        ...DecodingSchema.properties,
        scored: ScoredSchema,
        split: SplitSchema,
        metrics: Type.Array(Type.Object({ id: Type.String() }, Open), { minItems: 1 }),
        attribution: Type.Optional(AttributionSchema),
        attention: Type.Optional(AttentionSchema),
      },
      closed,
    ),
    ...placed,
  },
  closed,
);

export type TranslationRun = Static<typeof TranslationRunSchema>;

export const LanguageRunSchema = Type.Object(
  {
    kind: Type.Literal('language-model'),
    ...named,
    preprocessing: LanguagePreprocessingSchema,
    model: LanguageShapeSchema,
    positional: Type.Object({ type: Type.String() }, Open),
    recipe: RecipeSchema,
    evaluation: LanguageEvaluationSchema,
    ...placed,
  },
  closed,
);
export type LanguageRun = Static<typeof LanguageRunSchema>;

/** A run of any kind. */
export const RunSpecSchema = Type.Union([TranslationRunSchema, LanguageRunSchema]);
export type RunSpec = TranslationRun | LanguageRun;
