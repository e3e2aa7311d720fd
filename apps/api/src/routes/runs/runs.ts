/** /v1/runs: shows runs, their attempts, curves and results. */
import { getHypotheses, getResult, getRun, getRunMetrics, listAttempts, listRuns } from '@ordo/protocol/runs/runs';
import type { HypothesesSchema } from '@ordo/protocol/schemas/run';
import type { Static } from 'typebox';
import type { App } from '../../app-options.ts';
import { callerOf } from '../../callers/caller.ts';
import { markImmutable } from '../../answers/immutable.ts';
import { presentAttempt, presentResult, presentRun } from '../../views/present-run.ts';
import { readRunMetrics } from '../../views/read-run-metrics.ts';
import { readRuns } from '../../views/read-runs.ts';
import { readyBytes } from '../../answers/ready-json.ts';
import { createCurveReducer } from '../../views/reduce-curves.ts';
import { notFinished, requireRun, runNotFound } from '../../views/require-run.ts';

export async function runRoutes(app: App): Promise<void> {
  addRuns(app);
  addMeasurements(app);
}

function addRuns(app: App): void {
  const { store } = app;

  app.route({
    ...listRuns,
    handler: (request) => readRuns(app.store, request.query),
  });

  app.route({
    ...getRun,
    // This is not immutable, even after the run has ended, because people may still tag it.
    handler: async (request) => presentRun(await requireRun(app, request.params.id)),
  });

  app.route({
    ...listAttempts,
    handler: async (request) => {
      const { id } = request.params;
      const attempts = await store.attempts.ofRun(id);
      if (attempts.length === 0) await requireRun(app, id);
      return { attempts: attempts.map(presentAttempt) };
    },
  });
}

function addMeasurements(app: App): void {
  const { store } = app;
  const reduce = createCurveReducer(store);

  app.route({
    ...getRunMetrics,
    handler: async (request, reply) => {
      const { id } = request.params;
      const { points } = request.query;
      if (points !== undefined) return { metrics: (await reduce(id, points)) ?? runNotFound(id) };
      const run = await requireRun(app, id);
      if (run.state === 'succeeded') markImmutable(reply);
      return { metrics: await readRunMetrics(store, run.id) };
    },
  });

  app.route({
    ...getResult,
    handler: async (request, reply) => {
      const { id } = request.params;
      const result = (await store.results.find(id)) ?? notFinished(await requireRun(app, id));
      markImmutable(reply);
      return presentResult(result);
    },
  });

  app.route({
    ...getHypotheses,
    handler: async (request, reply) => {
      const { bytes, tag } = await app.apart.do('readHypotheses', { runId: request.params.id }, callerOf(request));
      markImmutable(reply);
      reply.header('etag', `W/${tag}`);
      return readyBytes(bytes) as Static<typeof HypothesesSchema>;
    },
  });
}
