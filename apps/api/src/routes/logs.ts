/** /v1/runs/:id/logs: what a run and its trainers have said, for people who look for a line. */
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import { LOG_EVENT_LEVELS } from '@ordo/spec';
import { LOG_SORTS, type LogLine } from '@ordo/store';
import { type Static, Type } from 'typebox';
import type { App } from '../app-options.ts';
import { readPage } from '../requests/page.ts';
import { someOf, sortOf } from '../schemas/list-query.ts';
import { CountSchema, IdParamsSchema, PageQuerySchema, RunEventQuerySchema, TimeSchema } from '../schemas/shared.ts';
import { requireRun } from '../views/require-run.ts';
import { answers } from './answers.ts';

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
const LogPageSchema = Type.Object(
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
type Line = Static<typeof LogPageSchema>['lines'][number];

const POSITION_PATTERN = /^\d{1,15}$/;

export async function logRoutes(app: App): Promise<void> {
  app.get(
    '/v1/runs/:id/logs',
    {
      config: { access: 'read', errors: ['run.not-found'] },
      schema: {
        tags: ['runs'],
        operationId: 'listLogs',
        summary: 'List the lines of the log of a run, of all of its attempts',
        params: IdParamsSchema,
        querystring: LogQuerySchema,
        response: answers(200, LogPageSchema),
      },
    },
    async (request) => {
      const { id } = request.params;
      const { limit, cursor, sort = 'position', level, q, attempt, superseded } = request.query;
      const selection = {
        ...(level === undefined ? {} : { levels: level.split(',') }),
        ...(q === undefined ? {} : { search: q }),
        ...(attempt === undefined ? {} : { attemptNumber: attempt }),
        ...(superseded === undefined ? {} : { superseded }),
      };
      const { items, nextCursor } = await readPage({ limit, cursor }, POSITION_PATTERN, {
        read: (count, after) => {
          const from = after === undefined ? {} : { after: Number(after) };
          return app.store.logs.list({ runId: id, sort, limit: count, ...from, ...selection });
        },
        placeOf: ({ position }) => String(position),
      });
      // A run that has lines exists.
      if (items.length === 0) await requireRun(app, id);
      return { lines: items.map(presentLine), nextCursor };
    },
  );
}

function presentLine({ attemptNumber, at, level, stream, ...line }: LogLine): Line {
  return {
    ...line,
    at: at.toISOString(),
    attempt: attemptNumber,
    level: level as Line['level'],
    stream: stream as Line['stream'],
  };
}
