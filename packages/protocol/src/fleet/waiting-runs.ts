/** /v1/queue/runs: lists the waiting runs in their order, with what each one waits for. */
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import { WAITING_REASONS } from '@ordo/core/service-words';
import { Type } from 'typebox';
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { IdSchema, LabelSchema, PoolSchema } from '@ordo/core/service-schemas';
import { TimeSchema } from '../schemas/shared.ts';

const WaitingQuerySchema = Type.Object(
  {
    pool: Type.Optional(Type.Unsafe<string>({ ...PoolSchema, description: 'Only the runs of this pool' })),
    experiment: Type.Optional(
      Type.Unsafe<string>({ ...IdSchema, description: 'The waiting runs of this experiment, and no others' }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 200,
        description: 'How many runs: of each pool, 50 by default; of an experiment, all by default',
      }),
    ),
  },
  closed,
);

export const WaitingListSchema = Type.Object(
  {
    runs: Type.Array(
      Type.Object(
        {
          runId: IdSchema,
          pool: PoolSchema,
          position: Type.Integer({ minimum: 1, description: 'The place in its pool' }),
          priority: Type.Integer(),
          labels: Type.Array(LabelSchema, { description: 'What a worker must have to take it' }),
          attempt: Type.Integer({ minimum: 1, description: 'Number of the attempt that it waits for' }),
          availableAt: Type.Unsafe<string>({ ...TimeSchema, description: 'It is not taken before; ISO 8601, UTC' }),
          reason: oneOf(WAITING_REASONS, {
            description:
              'What it waits for. `pause`: the time until it is tried again. `no-worker`: a worker that is online with its ' +
              'pool, its labels and its code. `too-large`: one with as much as it needs. `set-aside`: those there are lack something that it needs. ' +
              '`limit`: a limit of its owner. `busy`: those that can take it execute other runs. `reserved`: they are ' +
              'kept free for another one. `next`: nothing but its turn',
          }),
          explanation: Type.String({ description: 'The reason in a sentence, such as "2 runs before it in pool gpu"' }),
          failureMessage: nullable(
            Type.String({ description: 'Why its last attempt has failed, or why a worker could not take it' }),
          ),
        },
        { ...closed, title: 'WaitingRun' },
      ),
      { description: 'By pool, and within a pool in the order in which they are taken' },
    ),
  },
  { ...closed, title: 'WaitingRunList' },
);

export const listWaitingRuns = defineRoute({
  method: 'GET',
  url: '/v1/queue/runs',
  config: { access: 'read' },
  schema: {
    tags: ['fleet'],
    operationId: 'listWaitingRuns',
    summary: 'List the runs that wait for a worker, with their places and what they wait for',
    querystring: WaitingQuerySchema,
    response: answers(200, WaitingListSchema),
  },
});
