/** Describes which columns a table uses, and the scores that ship with a study. */
import { closed } from '@ordo/core/schema-parts';
import { type Static, Type } from 'typebox';
import { LineSchema } from '../schema.ts';

const Column = (description: string, standard: string) =>
  Type.Optional(LineSchema(`${description}; \`${standard}\` unless set`, { default: standard }));

export const ColumnsSchema = Type.Object(
  {
    part: Column('The column with the part, which may be absent if a study has only one', 'part'),
    row: Column('The column with the row or the variant', 'row'),
    metric: Column('The column with the metric, which may be absent if a part has only one', 'metric'),
    seed: Column('The column with the seed', 'seed'),
    value: Column('The column with the value', 'value'),
    state: Column('The column with the state of the run; a table without it has only finished runs', 'state'),
  },
  { ...closed, title: 'Columns', description: 'The names of the columns of a table of scores' },
);
export type Columns = Static<typeof ColumnsSchema>;

export const PublishedSchema = Type.Object(
  {
    file: Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,199}\\.(csv|json|jsonl)$',
      'x-expects': 'the name of a CSV, JSON or JSONL file, without folders',
      description: 'A table of scores beside this document',
    }),
    source: LineSchema('Where the scores were published'),
    licence: LineSchema('The licence of the scores'),
    columns: Type.Optional(ColumnsSchema),
  },
  { ...closed, title: 'Published', description: 'Scores that were published run by run and ship with the document' },
);
