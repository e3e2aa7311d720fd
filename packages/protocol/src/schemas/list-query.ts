/** The query parameters that all lists share: which rows, in which order, and whether to count them. */
import { closed, oneOf } from '@ordo/core/schema-parts';
import { EXPERIMENT_SORTS, EXPERIMENT_STATES, RUN_SORTS, RUN_STATES } from '@ordo/core/service-words';
import { type TObject, Type } from 'typebox';
import { TagSchema } from './annotation.ts';
import { IdSchema } from '@ordo/core/service-schemas';
import { IdPrefixSchema, PageQuerySchema, UtcTimeSchema } from './shared.ts';

const text = (description: string, maxLength = 200) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }));

export const sortOf = <const T extends readonly string[]>(sorts: T, standard: string) =>
  Type.Optional(
    oneOf(sorts, { description: `The order; with \`-\`, the last or greatest first. By default ${standard}` }),
  );

/** Returns the schema of one or more of the words, separated by commas. */
export const someOf = (words: readonly string[], description: string) => {
  const one = `(?:${words.join('|')})`;
  const expected = `one or more of ${words.join(', ')}, separated by commas`;
  const form = { pattern: `^${one}(?:,${one})*$`, maxLength: Math.max(200, words.join().length) };
  return Type.Optional(Type.String({ ...form, 'x-expects': expected, 'x-words': words, description }));
};

/** Returns the schema of the parameter that selects fields of a list's rows. The plugin `fields` adds it to every list. */
export const fieldsOf = (row: TObject) =>
  someOf(
    Object.keys(row.properties),
    'Only these fields of each row, separated by commas; the others are absent, also those that the answer otherwise ' +
      'always has. All of them by default',
  );

const shared = {
  ...PageQuerySchema.properties,
  total: Type.Optional(
    Type.Boolean({
      description: 'Whether to count all rows that the list has, on all of its pages; they are not by default',
    }),
  ),
  idPrefix: Type.Optional(IdPrefixSchema),
  createdAfter: Type.Optional(
    Type.Unsafe<string>({ ...UtcTimeSchema, description: 'Only what was created after this time, in UTC' }),
  ),
  createdBefore: Type.Optional(
    Type.Unsafe<string>({ ...UtcTimeSchema, description: 'Only what was created before this time, in UTC' }),
  ),
};

export const ExperimentQuerySchema = Type.Object(
  {
    ...shared,
    sort: sortOf(EXPERIMENT_SORTS, 'the newest first'),
    state: someOf(EXPERIMENT_STATES, 'Only experiments in one of these states, separated by commas'),
    study: text('Only experiments that are parts of this study'),
    variant: text('Only experiments with a run of this variant', 500),
    dataset: text('Only experiments with a run on the dataset with this id'),
    codeVersion: text('Only experiments with a run of this code'),
    run: Type.Optional(Type.Unsafe<string>({ ...IdSchema, description: 'Only experiments with this run' })),
    owner: text('Only experiments that were submitted with keys of this owner'),
    q: text('Only experiments with this text in their name, or in the id or part of their study'),
  },
  closed,
);

export const RunQuerySchema = Type.Object(
  {
    ...shared,
    sort: sortOf(RUN_SORTS, 'the newest first, and the runs of one experiment in the order of its spec'),
    experiment: Type.Optional(IdSchema),
    state: someOf(RUN_STATES, 'Only runs in one of these states, separated by commas'),
    variant: text('Only runs of this variant', 500),
    dataset: text('Only runs on the dataset with this id'),
    codeVersion: text('Only runs of this code'),
    worker: text('Only runs that a worker of this name has attempted'),
    tag: Type.Optional(Type.Unsafe<string>({ ...TagSchema, description: 'Only runs with this tag' })),
    q: text(
      'Only runs with this text in their name, in their variant and seed, such as `rope, seed 3`, or in the message of their failure',
    ),
  },
  closed,
);
