/** /v1/experiments: submit a spec, follow, cancel, retry and delete what came of it. */
import { hashJson, OrdoError } from '@ordo/core';
import { Type } from 'typebox';
import type { App } from '../app-options.ts';
import {
  CancelledSchema,
  ExperimentPageSchema,
  ExperimentSchema,
  RetriedSchema,
  SpecBodySchema,
} from '../schemas/experiment.ts';
import { IdParamsSchema, PageQuerySchema } from '../schemas/shared.ts';
import { readPage, UUID_PATTERN } from '../services/cursor.ts';
import { presentExperiment, presentExperimentSummary } from '../services/present.ts';
import { resolveRuns, toNewRun } from '../services/resolve-runs.ts';
import { broadcastCancelled, wakeRuns } from '../services/wake-runs.ts';
import { answers, answersNothing } from './answers.ts';

const IdempotencyHeaderSchema = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '^[\\x21-\\x7e]+$',
      description: 'repeats find what the first request made',
    }),
  ),
});

export async function experimentRoutes(app: App): Promise<void> {
  const { store, artifacts, settings: options } = app;
  const tags = ['experiments'];

  const load = async (id: string) => {
    const [experiment, members] = await Promise.all([store.experiments.find(id), store.runs.ofExperiment(id)]);
    if (experiment !== null) return presentExperiment(experiment, members);
    throw new OrdoError('experiment.not-found', `there is no experiment ${id}`, {
      fix: 'list the experiments to find the right id',
    });
  };

  app.post(
    '/v1/experiments',
    {
      config: { access: 'submit' },
      schema: {
        tags,
        summary: 'Submit a spec',
        body: SpecBodySchema,
        headers: IdempotencyHeaderSchema,
        response: { ...answers(201, ExperimentSchema), 200: ExperimentSchema },
      },
    },
    async (request, reply) => {
      const { spec, runs } = await resolveRuns(request.body, options);
      const key = request.headers['idempotency-key'];
      const owner = request.apiKey?.id ?? '';
      const submitted = await store.experiments.submit({
        name: spec.name,
        spec,
        createdBy: request.apiKey?.id ?? null,
        runs: runs.map((run) => toNewRun(run, options.codeVersion)),
        ...(key === undefined ? {} : { idempotency: { owner, key, requestHash: hashJson(spec) } }),
      });
      request.log.info({ experimentId: submitted.experimentId, runs: runs.length }, 'experiment submitted');
      app.metrics.wakes.inc(await wakeRuns(app, submitted.wake, request.log));
      reply.header('location', `/v1/experiments/${submitted.experimentId}`);
      return reply.code(submitted.replayed ? 200 : 201).send(await load(submitted.experimentId));
    },
  );

  app.get(
    '/v1/experiments',
    {
      config: { access: 'read' },
      schema: {
        tags,
        summary: 'List experiments, newest first',
        querystring: PageQuerySchema,
        response: answers(200, ExperimentPageSchema),
      },
    },
    async (request) => {
      const { items, nextCursor } = await readPage(request.query, UUID_PATTERN, {
        read: (limit, after) => store.experiments.list({ limit, ...(after === undefined ? {} : { after }) }),
        placeOf: (experiment) => experiment.id,
      });
      return { experiments: items.map(presentExperimentSummary), nextCursor };
    },
  );

  app.get(
    '/v1/experiments/:id',
    {
      config: { access: 'read' },
      schema: { tags, summary: 'One experiment', params: IdParamsSchema, response: answers(200, ExperimentSchema) },
    },
    (request) => load(request.params.id),
  );

  app.post(
    '/v1/experiments/:id/cancel',
    {
      config: { access: 'submit' },
      schema: { tags, summary: 'Stop its runs', params: IdParamsSchema, response: answers(200, CancelledSchema) },
    },
    async (request) => {
      const { id } = request.params;
      const cancelled = await store.experiments.cancel(id);
      for (const { runId } of cancelled) app.changes.announce(runId);
      await broadcastCancelled(app.queue, cancelled, request.log);
      return { experiment: await load(id), cancelledRuns: cancelled.map((run) => run.runId) };
    },
  );

  app.post(
    '/v1/experiments/:id/retry',
    {
      config: { access: 'submit' },
      schema: {
        tags,
        summary: 'Queue its failed and cancelled runs again',
        params: IdParamsSchema,
        response: answers(200, RetriedSchema),
      },
    },
    async (request) => {
      const { id } = request.params;
      const { runs } = await resolveRuns((await load(id)).spec, options);
      const asked = runs.map((run) => toNewRun(run, options.codeVersion));
      const { wake: queued, orphans } = await store.experiments.retry(id, asked);
      for (const sha256 of orphans) await artifacts.remove(sha256);
      for (const { runId } of queued) app.changes.announce(runId);
      app.metrics.wakes.inc(await wakeRuns(app, queued, request.log));
      return { experiment: await load(id), queuedRuns: queued.map((run) => run.runId) };
    },
  );

  app.delete(
    '/v1/experiments/:id',
    {
      config: { access: 'submit' },
      schema: {
        tags,
        summary: 'Forget it, with the runs and results that no other experiment has',
        params: IdParamsSchema,
        response: answersNothing,
      },
    },
    async (request, reply) => {
      const orphans = await store.experiments.remove(request.params.id);
      for (const sha256 of orphans) await artifacts.remove(sha256);
      return reply.code(204).send(null);
    },
  );
}
