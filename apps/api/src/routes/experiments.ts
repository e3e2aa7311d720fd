/** /v1/experiments: submit specs, list and show experiments, delete them. */
import { hashJson } from '@ordo/core';
import type { Spec } from '@ordo/spec';
import { Type } from 'typebox';
import type { App } from '../app-options.ts';
import { ExperimentPageSchema, ExperimentSchema } from '../schemas/experiment.ts';
import { SpecBodySchema } from '../schemas/spec.ts';
import { IdParamsSchema, PageQuerySchema } from '../schemas/shared.ts';
import { readPage, UUID_PATTERN } from '../requests/page.ts';
import { loadExperiment } from '../views/load-experiment.ts';
import { presentExperimentSummary } from '../views/present-experiment.ts';
import { type ResolvedRun, resolveRuns, toNewRun } from '../planning/resolve-runs.ts';
import { wakeRuns } from '../dispatch/wake-runs.ts';
import { answers, answersNothing } from './answers.ts';

const IdempotencyHeaderSchema = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '^[\\x21-\\x7e]+$',
      description: 'A request with a key that was sent before returns the experiment that the first request created.',
    }),
  ),
});
const tags = ['experiments'];

export async function experimentRoutes(app: App): Promise<void> {
  addSubmit(app);
  addList(app);
  addGet(app);
  addDelete(app);
}

function addSubmit(app: App): void {
  const { store, settings } = app;
  app.post(
    '/v1/experiments',
    {
      config: {
        access: 'submit',
        errors: ['spec.invalid', 'spec.too-many-runs', 'dataset.missing', 'dataset.corrupt', 'idempotency.mismatch'],
      },
      schema: {
        tags,
        operationId: 'submitExperiment',
        summary: 'Submit a spec',
        body: SpecBodySchema,
        headers: IdempotencyHeaderSchema,
        response: { ...answers(201, ExperimentSchema), 200: ExperimentSchema },
      },
    },
    async (request, reply) => {
      const { spec, runs } = await resolveRuns(request.body, settings);
      const key = request.headers['idempotency-key'];
      const owner = request.apiKey?.id ?? '';
      const submitted = await store.experiments.submit({
        name: spec.name,
        spec,
        createdBy: request.apiKey?.id ?? null,
        owner: request.apiKey?.owner ?? null,
        runs: runs.map((run) => toNewRun(run, settings.code.version)),
        ...(key === undefined ? {} : { idempotency: { owner, key, requestHash: hashRequest(spec, runs) } }),
      });
      const { experimentId, replayed, wake } = submitted;
      request.log.info({ experimentId, runs: runs.length, replayed }, 'experiment submitted');
      app.prometheus.wakes.inc(await wakeRuns(app, wake, request.log));
      reply.header('location', `/v1/experiments/${experimentId}`);
      return reply.code(replayed ? 200 : 201).send(await loadExperiment(store, experimentId));
    },
  );
}

/** A spec with other code or data is a different request: a key must not return the experiment of the old code. */
function hashRequest(spec: Spec, runs: readonly ResolvedRun[]): string {
  return hashJson({ spec, runs: runs.map((run) => run.contentHash) });
}

function addList(app: App): void {
  app.get(
    '/v1/experiments',
    {
      config: { access: 'read' },
      schema: {
        tags,
        operationId: 'listExperiments',
        summary: 'List experiments, newest first',
        querystring: PageQuerySchema,
        response: answers(200, ExperimentPageSchema),
      },
    },
    async (request) => {
      const { items, nextCursor } = await readPage(request.query, UUID_PATTERN, {
        read: (limit, after) => app.store.experiments.list({ limit, ...(after === undefined ? {} : { after }) }),
        placeOf: (experiment) => experiment.id,
      });
      return { experiments: items.map(presentExperimentSummary), nextCursor };
    },
  );
}

function addGet(app: App): void {
  app.get(
    '/v1/experiments/:id',
    {
      config: { access: 'read', errors: ['experiment.not-found'] },
      schema: {
        tags,
        operationId: 'getExperiment',
        summary: 'Show an experiment and its runs',
        params: IdParamsSchema,
        response: answers(200, ExperimentSchema),
      },
    },
    (request) => loadExperiment(app.store, request.params.id),
  );
}

function addDelete(app: App): void {
  const { store } = app;
  app.delete(
    '/v1/experiments/:id',
    {
      config: { access: 'submit', errors: ['experiment.not-found', 'experiment.conflict'] },
      schema: {
        tags,
        operationId: 'deleteExperiment',
        summary: 'Delete an experiment, with the runs and results that no other experiment shares',
        params: IdParamsSchema,
        response: answersNothing,
      },
    },
    async (request, reply) => {
      await store.experiments.remove(request.params.id);
      return reply.code(204).send(null);
    },
  );
}
