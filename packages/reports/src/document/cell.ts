/** One cell of a report: the printed text, the numbers behind it, and the tests against the baseline. */
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import { IntervalSchema } from '@ordo/studies';
import { type Static, Type } from 'typebox';

export const HowSchema = oneOf(['paired', 'unpaired'], {
  description: 'Paired by seed (t test), or of rows with fewer than two common seeds (Cochran and Cox)',
});
export const SharedSeedsSchema = Type.Integer({ minimum: 0, description: 'How many seeds both rows have' });
export const NearEndSchema = Type.Boolean({
  description: 'Whether a row lies near an end of its scale, so that p is doubled',
});

/** The two questions are never mixed: would another test set show the difference, and would other seeds? */
export const SignificanceSchema = Type.Object(
  {
    difference: nullable(Type.Number({ description: 'The mean of the row minus that of the baseline' })),
    testSet: nullable(
      Type.Object(
        {
          difference: Type.Number({ description: 'The same from the statistics of all seeds, added per segment' }),
          sacrebleuP: Type.Number({ description: 'The p of sacreBLEU’s paired bootstrap, which rejects too often' }),
          centredP: Type.Number({ description: 'The two-sided p of the same draws, centred on their mean' }),
          draws: Type.Integer(),
        },
        closed,
      ),
    ),
    training: nullable(
      Type.Object(
        {
          how: HowSchema,
          seeds: SharedSeedsSchema,
          p: Type.Number({ description: 'Two-sided, over seeds, unadjusted' }),
          holmP: Type.Number({ description: 'The same after Holm’s correction over all rows against the baseline' }),
          familySize: Type.Integer({ description: 'How many comparisons this correction is over' }),
          nearEnd: NearEndSchema,
        },
        closed,
      ),
    ),
    untested: Type.Array(Type.String(), { description: 'Why a test was not done' }),
  },
  { ...closed, title: 'Significance' },
);

/** The part of a cell that machines read: numbers in full precision, under names that include their unit. */
export const FieldSchema = Type.Unsafe<number | string | boolean | null>({
  type: ['number', 'string', 'boolean', 'null'],
});

export const CellSchema = Type.Object(
  {
    column: Type.String({ description: 'The id of the column' }),
    text: Type.String({ description: 'The cell as printed' }),
    details: Type.Array(Type.String(), { description: 'What else there is to say about it, for those who ask' }),
    value: nullable(Type.Number({ description: 'In the unit of the column, in full precision' })),
    spread: nullable(Type.Number({ description: 'Sample standard deviation over seeds' })),
    n: Type.Integer({ minimum: 0, description: 'The seeds behind the value' }),
    interval: nullable(IntervalSchema),
    bySeed: Type.Array(nullable(Type.Number()), { description: 'In the order of the seeds of the row' }),
    marks: Type.Array(Type.String(), { description: 'Marks of doubt, which the notes explain' }),
    significance: nullable(SignificanceSchema),
    judgements: Type.Array(Type.Integer(), { description: 'Places in `judgements` of those about this cell' }),
    fields: Type.Record(Type.String(), FieldSchema, {
      description: 'The fields of the cell in CSV: numbers in full precision, under names that include their unit',
    }),
  },
  { ...closed, title: 'Cell' },
);

export type Significance = Static<typeof SignificanceSchema>;
export type Field = Static<typeof FieldSchema>;
export type Cell = Static<typeof CellSchema>;
