/** Serves the events of a run or an experiment, as a page of JSON or as a stream. */
import { readExperimentEvents, readRunEvents } from '@ordo/protocol/runs/events';
import type { App } from '../../app-options.ts';
import { answerEvents, wantsStream } from '../../streaming/answer-events.ts';
import { experimentNotFound } from '../../views/load-experiment.ts';
import { requireRun } from '../../views/require-run.ts';

const DEFAULT_LIMIT = 1000;

export async function eventRoutes(app: App): Promise<void> {
  addRunEvents(app);
  addExperimentEvents(app);
}

function addRunEvents(app: App): void {
  app.route({
    ...readRunEvents,
    sse: 'dual',
    handler: async (request, reply) => {
      const { id } = request.params;
      const { since = 0, limit = DEFAULT_LIMIT, attempt, superseded = attempt !== undefined } = request.query;
      const ofAttempt = attempt === undefined ? {} : { attemptNumber: attempt };
      // If a run has events, it exists.
      if (wantsStream(request)) await requireRun(app, id);
      const page = await answerEvents(
        { app, request, reply },
        { runIds: [id], since, limit, superseded, ...ofAttempt },
      );
      if (page?.events.length === 0) await requireRun(app, id);
      return page;
    },
  });
}

function addExperimentEvents(app: App): void {
  app.route({
    ...readExperimentEvents,
    sse: 'dual',
    handler: async (request, reply) => {
      const { id } = request.params;
      const runIds = await app.store.runs.idsOf(id);
      if (runIds.length === 0) throw experimentNotFound(id);
      const { since = 0, limit = DEFAULT_LIMIT, superseded = false } = request.query;
      return answerEvents({ app, request, reply }, { runIds, since, limit, superseded });
    },
  });
}
