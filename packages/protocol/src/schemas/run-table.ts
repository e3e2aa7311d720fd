/** The JSON of the table of runs of all experiments, and of its groups. */
import { closed, nullable } from '@ordo/core/schema-parts';
import { RUN_GROUP_FIELDS, RUN_TABLE_FIELDS } from '@ordo/core/service-words';
import { Type } from 'typebox';
import { RunQuerySchema } from './list-query.ts';
import { FailureSchema, RunStateSchema } from './run.ts';
import { CountSchema, IdSchema, PoolSchema, Sha256Schema } from '@ordo/core/service-schemas';
import { TimeSchema } from './shared.ts';

const OPTION = '(?:/[A-Za-z][A-Za-z0-9]{0,40}){1,6}';
const METRIC = 'score:[a-z][a-z0-9+.-]{0,40}';
/** The form of a value that an option is compared with. It has no comma, because commas separate options. */
const VALUE = '[^,\\u0000-\\u001f\\u007f]{1,100}';

const { sort: _sort, limit: _limit, cursor: _cursor, total: _total, ...conditions } = RunQuerySchema.properties;
const selection = {
  ...conditions,
  study: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Only runs of experiments that are parts of this study' }),
  ),
  option: Type.Optional(
    Type.String({
      maxLength: 1000,
      pattern: `^${OPTION}=${VALUE}(?:,${OPTION}=${VALUE}){0,7}$`,
      'x-expects': 'options with their values, such as /recipe/maxUpdates=20,/positional/type=rope',
      description: 'Only runs whose specs have these values, up to eight, separated by commas',
    }),
  ),
};

export const RunTableQuerySchema = Type.Object(
  {
    ...selection,
    sort: Type.Optional(
      Type.String({
        pattern: `^-?(?:${RUN_TABLE_FIELDS.join('|')}|${METRIC}|${OPTION})$`,
        'x-expects': `one of ${RUN_TABLE_FIELDS.join(', ')}, a metric such as score:bleu, or an option such as /recipe/maxUpdates`,
        description:
          'The column that orders the table; with `-`, the last or greatest first. What has no value comes last. By default ' +
          '`-createdAt`',
      }),
    ),
    options: Type.Optional(
      Type.String({
        maxLength: 1000,
        pattern: `^${OPTION}(?:,${OPTION}){0,15}$`,
        'x-expects': 'options such as /recipe/maxUpdates,/model/preset',
        description: 'The options whose values each row tells, up to sixteen, separated by commas',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'How many rows; 50 by default' })),
    offset: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'How many rows to leave out first; 0 by default' }),
    ),
  },
  closed,
);

export const RunGroupQuerySchema = Type.Object(
  {
    ...selection,
    by: Type.String({
      pattern: `^(?:${RUN_GROUP_FIELDS.join('|')}|${OPTION})$`,
      'x-expects': `one of ${RUN_GROUP_FIELDS.join(', ')}, or an option such as /recipe/maxUpdates`,
      description:
        'What the runs of a group have in common. A run is in the group of each of its tags, experiments and studies',
      examples: ['variant'],
    }),
    sort: Type.Optional(
      Type.String({
        pattern: `^-?(?:runs|${METRIC})$`,
        'x-expects': 'runs, or a metric such as score:bleu',
        description:
          'What orders the groups: the number of their runs, or the mean of a metric; with `-`, the greatest first. Groups ' +
          'without a mean come last. By default `-runs`',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: 'How many groups; 100 by default' })),
  },
  closed,
);

const TableExperimentSchema = nullable(
  Type.Object(
    {
      id: IdSchema,
      name: Type.String(),
      study: nullable(Type.Object({ id: Type.String(), part: Type.String() }, closed)),
    },
    { ...closed, title: 'RunExperiment', description: 'The newest experiment that has the run' },
  ),
);

const TestSetSchema = nullable(
  Type.Unsafe<string>({
    ...Sha256Schema,
    description: 'Hash of the references. Scores can be compared where it is equal; null without references',
  }),
);

export const RunTableSchema = Type.Object(
  {
    rows: Type.Array(
      Type.Object(
        {
          id: IdSchema,
          variant: Type.String(),
          seed: CountSchema,
          state: RunStateSchema,
          experiment: TableExperimentSchema,
          dataset: nullable(Type.String()),
          pool: PoolSchema,
          worker: nullable(Type.String({ description: 'The name of the worker of the last attempt' })),
          attemptNumber: Type.Integer({ minimum: 1 }),
          failure: FailureSchema,
          createdAt: TimeSchema,
          startedAt: nullable(TimeSchema),
          finishedAt: nullable(TimeSchema),
          seconds: nullable(
            Type.Number({ description: 'How long it took, or so far takes; null before it has begun' }),
          ),
          lastEventAt: nullable(
            Type.Unsafe<string>({ ...TimeSchema, description: 'When it last said something; null unless it goes on' }),
          ),
          name: Type.String(),
          tags: Type.Array(Type.String()),
          note: Type.String(),
          testSet: TestSetSchema,
          scores: Type.Array(
            Type.Object({ metric: Type.String(), score: Type.Number(), higherIsBetter: Type.Boolean() }, closed),
          ),
          options: Type.Array(nullable(Type.String()), {
            description: 'The values of `options`, in their order, as text; null where the spec has none',
          }),
        },
        { ...closed, title: 'RunTableRow' },
      ),
    ),
    total: Type.Integer({ minimum: 0, description: 'How many rows the table has' }),
  },
  { ...closed, title: 'RunTable' },
);

export const RunGroupsSchema = Type.Object(
  {
    groups: Type.Array(
      Type.Object(
        {
          value: nullable(
            Type.String({ description: 'What its runs have in common; null where they have no such value' }),
          ),
          label: nullable(Type.String({ description: 'The same for people: of an experiment, its name' })),
          runs: CountSchema,
          states: Type.Object(
            {
              queued: CountSchema,
              running: CountSchema,
              succeeded: CountSchema,
              failed: CountSchema,
              cancelled: CountSchema,
            },
            closed,
          ),
          scores: Type.Array(
            Type.Object(
              {
                metric: Type.String(),
                n: Type.Integer({ minimum: 1, description: 'How many of the runs have the score' }),
                higherIsBetter: Type.Boolean(),
                testSets: CountSchema,
                signatures: CountSchema,
                mean: nullable(Type.Number({ description: 'Null where test sets or signatures differ' })),
                sd: nullable(Type.Number({ description: 'Of a sample, with n − 1; null for one score as well' })),
              },
              { ...closed, title: 'RunGroupScore' },
            ),
          ),
        },
        { ...closed, title: 'RunGroup' },
      ),
      { description: 'In the order that `sort` names' },
    ),
    total: Type.Integer({ minimum: 0, description: 'How many groups there are' }),
  },
  { ...closed, title: 'RunGroups' },
);
