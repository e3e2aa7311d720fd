/** The spec of a single run: one variant and one seed, with every default written out. */
import { closed } from '@ordo/core/schema-parts';
import { type Static, Type } from 'typebox';
import { DecodingSchema, ModelShapeSchema, RecipeSchema } from '@ordo/nmt/declarations';
import { ScoredSchema, SplitSchema } from './evaluation.ts';
import { PreprocessingSchema } from './preprocessing.ts';
import { ResourcesSchema } from './resources.ts';

const Open = { additionalProperties: Type.Unknown() };

export const RunSpecSchema = Type.Object(
  {
    kind: Type.Literal('translation'),
    variant: Type.String({
      minLength: 1,
      maxLength: 500,
      description:
        'The label of the variant, which says how it differs from the other variants. Runs that differ only in the seed share it.',
    }),
    dataset: Type.Object({ id: Type.String() }, Open),
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
      },
      closed,
    ),
    resources: ResourcesSchema,
    seed: Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1 }),
  },
  closed,
);

export type RunSpec = Static<typeof RunSpecSchema>;
