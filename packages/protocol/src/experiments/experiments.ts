/** /v1/experiments: submit specs, list and show experiments, delete them. */
import { answers, answersNothing } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { ExperimentPageSchema, ExperimentPartQuerySchema, ExperimentSchema } from '../schemas/experiment.ts';
import { ExperimentQuerySchema } from '../schemas/list-query.ts';
import { IdParamsSchema } from '../schemas/shared.ts';
import { IdempotencyHeaderSchema } from '../schemas/shared.ts';
import { SpecBodySchema } from '../schemas/spec.ts';
import { SPEC_ERRORS } from '../schemas/spec.ts';

const tags = ['experiments'];

export const submitExperiment = defineRoute({
  method: 'POST',
  url: '/v1/experiments',
  config: { access: 'submit', errors: [...SPEC_ERRORS, 'idempotency.mismatch'], records: 'experiment.submit' },
  schema: {
    tags,
    operationId: 'submitExperiment',
    summary: 'Submit a spec',
    body: SpecBodySchema,
    headers: IdempotencyHeaderSchema,
    response: { ...answers(201, ExperimentSchema), 200: ExperimentSchema },
  },
});

export const listExperiments = defineRoute({
  method: 'GET',
  url: '/v1/experiments',
  config: { access: 'read' },
  schema: {
    tags,
    operationId: 'listExperiments',
    summary: 'List experiments',
    querystring: ExperimentQuerySchema,
    response: answers(200, ExperimentPageSchema),
  },
});

export const getExperiment = defineRoute({
  method: 'GET',
  url: '/v1/experiments/:id',
  config: { access: 'read', errors: ['experiment.not-found'] },
  schema: {
    tags,
    operationId: 'getExperiment',
    summary: 'Show an experiment and its runs',
    params: IdParamsSchema,
    querystring: ExperimentPartQuerySchema,
    response: answers(200, ExperimentSchema),
  },
});

export const deleteExperiment = defineRoute({
  method: 'DELETE',
  url: '/v1/experiments/:id',
  config: { access: 'submit', errors: ['experiment.not-found', 'experiment.conflict'], records: 'experiment.delete' },
  schema: {
    tags,
    operationId: 'deleteExperiment',
    summary: 'Delete an experiment, with the runs and results that no other experiment shares',
    params: IdParamsSchema,
    response: answersNothing,
  },
});
