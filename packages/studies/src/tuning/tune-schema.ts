/**
 * The search that gives each variant of a part options of its own: the same values are tried for all variants, with the same
 * budget, on validation data.
 */
import { closed } from '@ordo/core/schema-parts';
import { type Static, Type } from 'typebox';

export const TuneSchema = Type.Object(
  {
    values: Type.Record(
      Type.String({ pattern: '^/recipe/' }),
      Type.Array(Type.Unknown(), { minItems: 2, maxItems: 20, uniqueItems: true }),
      {
        minProperties: 1,
        maxProperties: 4,
        ...closed,
        description:
          'The values that every variant tries, by JSON pointers into its spec. Several pointers: all combinations',
      },
    ),
    updates: Type.Integer({ minimum: 1, description: 'The updates of each trial, the same for all' }),
    seeds: Type.Array(Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1 }), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      description: 'The seeds of each trial, over which its mean is taken',
    }),
    metric: Type.String({
      minLength: 1,
      description:
        'What is compared on the validation data: `loss`, of which the lowest wins, or a metric of the spec. Of equals, the value ' +
        'that stands first wins.',
    }),
  },
  {
    ...closed,
    title: 'Tune',
    description: 'A search that comes first, and gives each variant the values that are best for it',
  },
);

export type Tune = Static<typeof TuneSchema>;
