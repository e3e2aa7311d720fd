/** /v1/runs: shows runs, their attempts, curves and results. */
import type { Static } from 'typebox';
import type { App } from '../app-options.ts';
import { callerOf } from '../requests/caller.ts';
import {
  AttemptListSchema,
  HypothesesSchema,
  ResultSummarySchema,
  RunMetricsSchema,
  RunPageSchema,
  RunSchema,
} from '../schemas/run.ts';
import { markImmutable } from '../requests/immutable.ts';
import { RunQuerySchema } from '../schemas/list-query.ts';
import { CurveQuerySchema, IdParamsSchema } from '../schemas/shared.ts';
import { listRuns } from '../views/list-runs.ts';
import { presentAttempt, presentResult, presentRun } from '../views/present-run.ts';
import { readRunMetrics } from '../views/read-run-metrics.ts';
import { createCurveReducer } from '../views/reduce-curves.ts';
import { readyBytes } from '../views/ready-json.ts';
import { answers } from './answers.ts';
import { notFinished, requireRun, runNotFound } from '../views/require-run.ts';

const config = { access: 'read' } as const;
const tags = ['runs'];
const params = IdParamsSchema;

export async function runRoutes(app: App): Promise<void> {
  addRuns(app);
  addMeasurements(app);
}

function addRuns(app: App): void {
  const { store } = app;

  app.get(
    '/v1/runs',
    {
      config,
      schema: {
        tags,
        operationId: 'listRuns',
        summary: 'List runs',
        querystring: RunQuerySchema,
        response: answers(200, RunPageSchema),
      },
    },
    (request) => listRuns(app.store, request.query),
  );

  app.get(
    '/v1/runs/:id',
    {
      config: { ...config, errors: ['run.not-found'] },
      schema: { tags, operationId: 'getRun', summary: 'Show a run', params, response: answers(200, RunSchema) },
    },
    async (request, reply) => {
      const run = await requireRun(app, request.params.id);
      if (run.state === 'succeeded') markImmutable(reply);
      return presentRun(run);
    },
  );

  app.get(
    '/v1/runs/:id/attempts',
    {
      config: { ...config, errors: ['run.not-found'] },
      schema: {
        tags,
        operationId: 'listAttempts',
        summary: 'List the attempts at a run',
        params,
        response: answers(200, AttemptListSchema),
      },
    },
    async (request) => {
      const { id } = request.params;
      const attempts = await store.attempts.ofRun(id);
      if (attempts.length === 0) await requireRun(app, id);
      return { attempts: attempts.map(presentAttempt) };
    },
  );
}

function addMeasurements(app: App): void {
  const { store } = app;
  const reduce = createCurveReducer(store);

  app.get(
    '/v1/runs/:id/metrics',
    {
      config: { ...config, errors: ['run.not-found'] },
      schema: {
        tags,
        operationId: 'getRunMetrics',
        summary: 'Read the curves of a run, complete or reduced to some points',
        params,
        querystring: CurveQuerySchema,
        response: answers(200, RunMetricsSchema),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { points } = request.query;
      if (points !== undefined) return { metrics: (await reduce(id, points)) ?? runNotFound(id) };
      const run = await requireRun(app, id);
      if (run.state === 'succeeded') markImmutable(reply);
      return { metrics: await readRunMetrics(store, run.id) };
    },
  );

  app.get(
    '/v1/runs/:id/result',
    {
      config: { ...config, errors: ['run.not-found', 'run.conflict'] },
      schema: {
        tags,
        operationId: 'getResult',
        summary: 'Read the result of a run',
        params,
        response: answers(200, ResultSummarySchema),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const result = (await store.results.find(id)) ?? notFinished(await requireRun(app, id));
      markImmutable(reply);
      return presentResult(result);
    },
  );

  app.get(
    '/v1/runs/:id/hypotheses',
    {
      config: { ...config, errors: ['run.not-found', 'run.conflict'] },
      schema: {
        tags,
        operationId: 'getHypotheses',
        summary: 'Read the output lines of a run, with their references',
        params,
        response: answers(200, HypothesesSchema),
      },
    },
    async (request, reply) => {
      const { bytes, tag } = await app.apart.do('readHypotheses', { runId: request.params.id }, callerOf(request));
      markImmutable(reply);
      reply.header('etag', `W/${tag}`);
      return readyBytes(bytes) as Static<typeof HypothesesSchema>;
    },
  );
}
