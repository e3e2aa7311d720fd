/** The fields that several kinds of targets share. */
import { closed, oneOf } from '@ordo/core/schema-parts';
import { type Static, Type } from 'typebox';
import { LineSchema, NoteSchema } from '../schema.ts';

export const CiteSchema = Type.Object(
  {
    table: Type.Optional(LineSchema('The table or figure, such as `Table 1`')),
    row: Type.Optional(LineSchema('Its row')),
    column: Type.Optional(LineSchema('Its column')),
    text: Type.Optional(LineSchema('The place of the sentence that claims this, such as `§4.2`')),
  },
  { ...closed, title: 'Cite', minProperties: 1, description: 'Where the paper says this' },
);
export type Cite = Static<typeof CiteSchema>;

const BecauseSchema = Type.String({
  minLength: 10,
  maxLength: 2000,
  description: 'Why it has this value, in a sentence. It must be set before running.',
});

export const MarginSchema = Type.Object(
  {
    value: Type.Number({ exclusiveMinimum: 0, description: 'The largest deviation that is no difference' }),
    because: BecauseSchema,
  },
  { ...closed, title: 'Margin' },
);
export type Margin = Static<typeof MarginSchema>;

export const LeastGapSchema = Type.Object(
  {
    value: Type.Number({ description: 'The least gap; a negative one says “at least as good as”' }),
    because: BecauseSchema,
  },
  { ...closed, title: 'LeastGap', description: 'How far apart the rows must be; 0 if it is left out' },
);

export const ScaleSchema = oneOf(['difference', 'ratio'], {
  default: 'difference',
  description: 'Whether rows are compared by their difference or by their ratio. Margins and gaps are then factors.',
});
export type Scale = Static<typeof ScaleSchema>;

export const RowSchema = LineSchema('A row of the study', { title: 'Row' });
export const RowsSchema = Type.Array(RowSchema, { minItems: 1, maxItems: 500, uniqueItems: true });

/** The place that a target is about. Every kind has these fields, and most have a metric. */
export const place = {
  part: LineSchema('The part of the study whose runs answer this'),
  cite: Type.Optional(CiteSchema),
  note: Type.Optional(
    Type.String({ ...NoteSchema, description: 'What is odd about the print, which a reader must know' }),
  ),
};

/** Remarks about single rows in a column of printed numbers. */
export const remarks = {
  notes: Type.Optional(
    Type.Record(Type.String(), NoteSchema, { description: 'What is odd about the number of a row' }),
  ),
  disputed: Type.Optional(
    Type.Record(Type.String(), NoteSchema, {
      description:
        'What the paper itself says against the number of a row. Such a number can be neither met nor missed, so its ' +
        'verdict is `inconclusive`.',
    }),
  ),
};
export type Remarks = { readonly [K in keyof typeof remarks]?: Readonly<Record<string, string>> };

/** Returns the remarks on one row. */
export function remarksOn(row: string, { notes, disputed }: Remarks): { note?: string; disputed?: string } {
  const [note, doubt] = [notes?.[row], disputed?.[row]];
  return { ...(note === undefined ? {} : { note }), ...(doubt === undefined ? {} : { disputed: doubt }) };
}

export const MetricNameSchema = LineSchema(
  'A metric that the part has: `bleu`, a derived one such as `bleu maxOrder=3`, or a cost such as `parameters`',
);
