/** /v1/experiments: submit specs, list and show experiments, delete them. */
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import type { App } from '../app-options.ts';
import { ExperimentPageSchema, ExperimentSchema } from '../schemas/experiment.ts';
import { SpecBodySchema } from '../schemas/spec.ts';
import { IdParamsSchema, IdPrefixSchema, PageQuerySchema } from '../schemas/shared.ts';
import { callerOf } from '../requests/caller.ts';
import { readPage, UUID_PATTERN } from '../requests/page.ts';
import { loadExperiment } from '../views/load-experiment.ts';
import { presentExperimentSummary } from '../views/present-experiment.ts';
import { resolveRuns, SPEC_ERRORS } from '../planning/resolve-runs.ts';
import { IdempotencyHeaderSchema, submitRuns } from '../planning/submit-runs.ts';
import { answers, answersNothing } from './answers.ts';

const ExperimentQuerySchema = Type.Object(
  {
    ...PageQuerySchema.properties,
    idPrefix: Type.Optional(IdPrefixSchema),
    study: Type.Optional(Type.String({ maxLength: 200, description: 'Only experiments that are parts of this study' })),
  },
  closed,
);
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
      const { spec, runs } = await resolveRuns(request.body, settings);
      const key = request.headers['idempotency-key'];
      const { experimentId, replayed } = await submitRuns(app, request, { spec, runs, key });
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
        summary: 'List experiments, newest first',
        querystring: ExperimentQuerySchema,
        response: answers(200, ExperimentPageSchema),
      },
    },
    async (request) => {
      const { study, idPrefix, ...page } = request.query;
      const { items, nextCursor } = await readPage(page, UUID_PATTERN, {
        read: (limit, after) =>
          app.store.experiments.list({
            limit,
            ...(study === undefined ? {} : { study }),
            ...(idPrefix === undefined ? {} : { idPrefix }),
            ...(after === undefined ? {} : { after }),
          }),
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
      await store.experiments.remove(request.params.id, callerOf(request));
      return reply.code(204).send(null);
    },
  );
}
