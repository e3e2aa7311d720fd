/** /v1/runs/:id/logs: the log lines of a run and its trainers, which people can search. */
import type { LogPageSchema } from '@ordo/protocol/runs/logs';
import { listLogs } from '@ordo/protocol/runs/logs';
import { type LogLine } from '@ordo/store';
import { type Static } from 'typebox';
import type { App } from '../../app-options.ts';
import { readPage } from '../../lists/page.ts';
import { requireRun } from '../../views/require-run.ts';

type Line = Static<typeof LogPageSchema>['lines'][number];

const POSITION_PATTERN = /^\d{1,15}$/;

export async function logRoutes(app: App): Promise<void> {
  app.route({
    ...listLogs,
    handler: async (request) => {
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
      // If a run has lines, it exists.
      if (items.length === 0) await requireRun(app, id);
      return { lines: items.map(presentLine), nextCursor };
    },
  });
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
