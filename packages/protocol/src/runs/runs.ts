/** /v1/runs: shows runs, their attempts, curves and results. */
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { RunQuerySchema } from '../schemas/list-query.ts';
import {
  AttemptListSchema,
  HypothesesSchema,
  ResultSummarySchema,
  RunMetricsSchema,
  RunPageSchema,
  RunSchema,
} from '../schemas/run.ts';
import { CurveQuerySchema, IdParamsSchema } from '../schemas/shared.ts';

const config = { access: 'read' } as const;

const tags = ['runs'];

const params = IdParamsSchema;

export const listRuns = defineRoute({
  method: 'GET',
  url: '/v1/runs',
  config,
  schema: {
    tags,
    operationId: 'listRuns',
    summary: 'List runs',
    querystring: RunQuerySchema,
    response: answers(200, RunPageSchema),
  },
});

export const getRun = defineRoute({
  method: 'GET',
  url: '/v1/runs/:id',
  config: { ...config, errors: ['run.not-found'] },
  schema: { tags, operationId: 'getRun', summary: 'Show a run', params, response: answers(200, RunSchema) },
});

export const listAttempts = defineRoute({
  method: 'GET',
  url: '/v1/runs/:id/attempts',
  config: { ...config, errors: ['run.not-found'] },
  schema: {
    tags,
    operationId: 'listAttempts',
    summary: 'List the attempts at a run',
    params,
    response: answers(200, AttemptListSchema),
  },
});

export const getRunMetrics = defineRoute({
  method: 'GET',
  url: '/v1/runs/:id/metrics',
  config: { ...config, errors: ['run.not-found'] },
  schema: {
    tags,
    operationId: 'getRunMetrics',
    summary: 'Read the curves of a run, complete or reduced to some points',
    params,
    querystring: CurveQuerySchema,
    response: answers(200, RunMetricsSchema),
  },
});

export const getResult = defineRoute({
  method: 'GET',
  url: '/v1/runs/:id/result',
  config: { ...config, errors: ['run.not-found', 'run.conflict'] },
  schema: {
    tags,
    operationId: 'getResult',
    summary: 'Read the result of a run',
    params,
    response: answers(200, ResultSummarySchema),
  },
});

export const getHypotheses = defineRoute({
  method: 'GET',
  url: '/v1/runs/:id/hypotheses',
  config: { ...config, errors: ['run.not-found', 'run.conflict'] },
  schema: {
    tags,
    operationId: 'getHypotheses',
    summary: 'Read the output lines of a run, with their references',
    params,
    response: answers(200, HypothesesSchema),
  },
});
