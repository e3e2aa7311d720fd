/** Lets a worker claim a run, and read the translations of an earlier run. If several workers claim a run, one gets it. */
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { IdParamsSchema } from '../schemas/shared.ts';
import { ClaimedSchema, ClaimSchema, TranslationsSchema } from '../schemas/worker.ts';

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
    summary: 'Claim a queued run, or the one whose turn it is, which opens an attempt',
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
