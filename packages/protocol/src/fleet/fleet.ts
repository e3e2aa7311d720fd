/** /v1/queue and /v1/datasets: shows the waiting runs and the available datasets. */
import { closed, nullable } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { CountSchema, PoolSchema } from '@ordo/core/service-schemas';
import { openObject } from '../schemas/shared.ts';
import { DatasetChoiceSchema } from '../schemas/spec.ts';

const QueueQuerySchema = Type.Object(
  {
    pool: Type.Optional(
      Type.Unsafe<string>({
        ...PoolSchema,
        description:
          'Only this pool, which is in the answer also when it has no runs, so that something can be scaled by it',
      }),
    ),
  },
  closed,
);

const QueueSchema = Type.Object(
  {
    pools: Type.Array(
      Type.Object(
        {
          pool: PoolSchema,
          queuedRuns: Type.Integer({ minimum: 0, description: 'Runs that wait for a worker; a measure for scaling' }),
          runningRuns: CountSchema,
          jobs: nullable(
            Type.Object(
              { waiting: CountSchema, active: CountSchema },
              { ...closed, description: 'The jobs in the queue itself; null while it cannot be reached' },
            ),
          ),
        },
        { ...closed, title: 'PoolState' },
      ),
    ),
  },
  { ...closed, title: 'QueueState' },
);

const DatasetListSchema = Type.Object(
  {
    datasets: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          title: Type.String(),
          licence: Type.String(),
          citation: Type.String(),
          source: nullable(Type.String({ description: 'Where to get the files, and where to put them' })),
          options: openObject('JsonSchema', 'A JSON Schema'),
          example: DatasetChoiceSchema,
        },
        { ...closed, title: 'Dataset' },
      ),
    ),
  },
  { ...closed, title: 'DatasetList' },
);

const config = { access: 'read' } as const;
const tags = ['fleet'];

export const getQueue = defineRoute({
  method: 'GET',
  url: '/v1/queue',
  config,
  schema: {
    tags,
    operationId: 'getQueue',
    summary: 'Count waiting and running runs by pool',
    querystring: QueueQuerySchema,
    response: answers(200, QueueSchema),
  },
});

export const listDatasets = defineRoute({
  method: 'GET',
  url: '/v1/datasets',
  config,
  schema: {
    tags,
    operationId: 'listDatasets',
    summary: 'List the datasets',
    response: answers(200, DatasetListSchema),
  },
});
