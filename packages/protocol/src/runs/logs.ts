/** /v1/runs/:id/logs: the log lines of a run and its trainers, which people can search. */
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import { LOG_SORTS } from '@ordo/core/service-words';
import { LOG_EVENT_LEVELS } from '@ordo/spec';
import { Type } from 'typebox';
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { someOf, sortOf } from '../schemas/list-query.ts';
import { CountSchema } from '@ordo/core/service-schemas';
import { IdParamsSchema, PageQuerySchema, RunEventQuerySchema, TimeSchema } from '../schemas/shared.ts';

const LogQuerySchema = Type.Object(
  {
    ...PageQuerySchema.properties,
    level: someOf(LOG_EVENT_LEVELS, 'Only lines of these levels, separated by commas'),
    q: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Only lines with this text, in capitals or not' }),
    ),
    attempt: RunEventQuerySchema.properties.attempt,
    superseded: Type.Optional(
      Type.Boolean({ description: 'Set to false to leave out the lines of what a later attempt has repeated' }),
    ),
    sort: sortOf(LOG_SORTS, 'the first line first'),
  },
  closed,
);

const LevelSchema = oneOf(LOG_EVENT_LEVELS, {});

const StreamSchema = oneOf(['stdout', 'stderr'], {
  description: "The trainer's own output that the line was read from; null for what Ordo says itself",
});

export const LogPageSchema = Type.Object(
  {
    lines: Type.Array(
      Type.Object(
        {
          position: Type.Integer({ minimum: 1, description: 'Orders the events of all runs' }),
          at: TimeSchema,
          attempt: Type.Integer({ minimum: 1, description: 'Number of the attempt' }),
          level: LevelSchema,
          message: Type.String(),
          step: nullable(
            Type.Unsafe<number>({ ...CountSchema, description: 'How many optimiser updates were done, where known' }),
          ),
          stream: nullable(StreamSchema),
          superseded: Type.Boolean({ description: 'Whether a later attempt has repeated what the line tells of' }),
        },
        { ...closed, title: 'LogLine' },
      ),
    ),
    nextCursor: nullable(Type.String()),
  },
  { ...closed, title: 'LogPage' },
);

export const listLogs = defineRoute({
  method: 'GET',
  url: '/v1/runs/:id/logs',
  config: { access: 'read', errors: ['run.not-found'] },
  schema: {
    tags: ['runs'],
    operationId: 'listLogs',
    summary: 'List the lines of the log of a run, of all of its attempts',
    params: IdParamsSchema,
    querystring: LogQuerySchema,
    response: answers(200, LogPageSchema),
  },
});
