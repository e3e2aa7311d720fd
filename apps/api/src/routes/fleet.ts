/** /v1/queue and /v1/datasets: shows the waiting runs and the available datasets. */
import { describeError } from '@ordo/core';
import { NAME_PATTERN } from '@ordo/core/name-pattern';
import { closed, nullable } from '@ordo/core/schema-parts';
import { DATASETS } from '@ordo/data';
import { Type } from 'typebox';
import type { App } from '../app-options.ts';
import { CountSchema, openObject } from '../schemas/shared.ts';
import { DatasetChoiceSchema } from '../schemas/spec.ts';
import { answers } from './answers.ts';

const QueueQuerySchema = Type.Object(
  {
    pool: Type.Optional(
      Type.String({
        pattern: NAME_PATTERN,
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
          pool: Type.String(),
          queuedRuns: Type.Integer({ minimum: 0, description: 'Runs that wait for a worker; a measure for scaling' }),
          runningRuns: CountSchema,
          jobs: nullable(
            Type.Object(
              { waiting: CountSchema, delayed: CountSchema, active: CountSchema },
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

export async function fleetRoutes(app: App): Promise<void> {
  const { store, queue } = app;
  const config = { access: 'read' } as const;
  const tags = ['fleet'];

  app.get(
    '/v1/queue',
    {
      config,
      schema: {
        tags,
        operationId: 'getQueue',
        summary: 'Count waiting and running runs by pool',
        querystring: QueueQuerySchema,
        response: answers(200, QueueSchema),
      },
    },
    async (request) => {
      const { pool: wanted } = request.query;
      const counted = await store.runs.countByPool();
      const pools =
        wanted === undefined
          ? counted
          : [counted.find(({ pool }) => pool === wanted) ?? { pool: wanted, queued: 0, running: 0 }];
      const shown = pools.map(async ({ pool, queued, running }) => {
        const jobs = await queue.counts(pool).catch((error: unknown) => {
          request.log.warn({ reason: describeError(error) }, 'the jobs in the queue cannot be counted');
          return null;
        });
        return { pool, queuedRuns: queued, runningRuns: running, jobs };
      });
      return { pools: await Promise.all(shown) };
    },
  );

  app.get(
    '/v1/datasets',
    {
      config,
      schema: {
        tags,
        operationId: 'listDatasets',
        summary: 'List the datasets',
        response: answers(200, DatasetListSchema),
      },
    },
    async () => ({
      datasets: DATASETS.map(({ id, title, licence, citation, source, options, example }) => ({
        id,
        title,
        licence,
        citation,
        source,
        options: options as unknown as Record<string, unknown>,
        example: example as { id: string },
      })),
    }),
  );
}
