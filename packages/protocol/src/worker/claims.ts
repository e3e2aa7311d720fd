/** Lets a worker claim the run whose turn it is, or a particular run, and read the translations of an earlier run. */
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { IdParamsSchema } from '../schemas/shared.ts';
import { ClaimedSchema, ClaimSchema, NextRunSchema, TranslationsSchema } from '../schemas/worker.ts';

export const claimNextRun = defineRoute({
  method: 'POST',
  url: '/v1/workers/:id/claim',
  config: { access: 'worker', errors: ['worker.not-found'], records: null },
  schema: {
    tags: ['worker'],
    operationId: 'claimNextRun',
    summary: 'Claim the run whose turn it is of all that suit the worker, which opens an attempt',
    params: IdParamsSchema,
    response: answers(200, NextRunSchema),
  },
});

export const claimRun = defineRoute({
  method: 'POST',
  url: '/v1/runs/:id/claim',
  config: {
    access: 'worker',
    errors: [
      'run.not-found',
      'run.not-claimable',
      'run.unplaceable',
      'worker.not-found',
      'worker.unsuitable',
      'worker.busy',
      'worker.code-mismatch',
    ],
    records: null,
  },
  schema: {
    tags: ['worker'],
    operationId: 'claimRun',
    summary: 'Claim a certain queued run, which opens an attempt; a refusal says why',
    params: IdParamsSchema,
    body: ClaimSchema,
    response: answers(200, ClaimedSchema),
  },
});

export const getTranslations = defineRoute({
  method: 'GET',
  url: '/v1/runs/:id/translations',
  config: { access: 'worker', errors: ['run.not-found'] },
  schema: {
    tags: ['worker'],
    operationId: 'getTranslations',
    summary: 'Read the result of a succeeded run without its scores, to score its translations again',
    params: IdParamsSchema,
    response: answers(200, TranslationsSchema),
  },
});
