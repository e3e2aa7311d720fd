/** /v1/experiments: submit specs, list and show experiments, delete them. */
import type { App } from '../app-options.ts';
import { ExperimentQuerySchema } from '../schemas/list-query.ts';
import { ExperimentPageSchema, ExperimentSchema } from '../schemas/experiment.ts';
import { SpecBodySchema } from '../schemas/spec.ts';
import { IdParamsSchema } from '../schemas/shared.ts';
import { callerOf } from '../requests/caller.ts';
import { loadExperiment } from '../views/load-experiment.ts';
import { listExperiments } from '../views/list-experiments.ts';
import { SPEC_ERRORS, surroundingsOf } from '../planning/resolve-runs.ts';
import { askerOf, IdempotencyHeaderSchema, tellSaved } from '../planning/submit-runs.ts';
import { answers, answersNothing } from './answers.ts';

const tags = ['experiments'];

export async function experimentRoutes(app: App): Promise<void> {
  addSubmit(app);
  addList(app);
  addGet(app);
  addDelete(app);
}

function addSubmit(app: App): void {
  const { store } = app;
  app.post(
    '/v1/experiments',
    {
      bodyLimit: app.limits.specBytes,
      config: {
        access: 'submit',
        readApart: true,
        errors: [...SPEC_ERRORS, 'idempotency.mismatch'],
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
      const { by, pools, log } = askerOf(request);
      const asked = { by, pools, key: request.headers['idempotency-key'] };
      const sent = { body: request.body, asked, ...surroundingsOf(app.settings) };
      const saved = await app.apart.do('saveSpec', sent, by);
      await tellSaved(app, saved, log);
      const { experimentId, replayed } = saved;
      reply.header('location', `/v1/experiments/${experimentId}`);
      return reply.code(replayed ? 200 : 201).send(await loadExperiment(store, experimentId));
    },
  );
}

function addList(app: App): void {
  app.get(
    '/v1/experiments',
    {
      config: { access: 'read' },
      schema: {
        tags,
        operationId: 'listExperiments',
        summary: 'List experiments',
        querystring: ExperimentQuerySchema,
        response: answers(200, ExperimentPageSchema),
      },
    },
    (request) => listExperiments(app.store, request.query),
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
      await store.experiments.remove(request.params.id, callerOf(request));
      return reply.code(204).send(null);
    },
  );
}
