/** Uploads and downloads trained models. A model is a folder, packed as a tar file by the worker that trained it. */
import { answers, answersBytes } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { BytesBodySchema } from '../schemas/bytes.ts';
import { IdParamsSchema } from '../schemas/shared.ts';
import { ModelQuerySchema, ModelStoredSchema } from '../schemas/worker.ts';

const params = IdParamsSchema;

export const uploadModel = defineRoute({
  method: 'PUT',
  url: '/v1/attempts/:id/model',
  config: {
    access: 'worker',
    errors: ['attempt.not-found', 'attempt.stale', 'artifact.corrupt', 'artifact.unavailable'],
    records: null,
  },
  schema: {
    tags: ['worker'],
    operationId: 'uploadModel',
    summary: 'Store the trained model, before the result; repeating the request is harmless',
    body: BytesBodySchema,
    params,
    querystring: ModelQuerySchema,
    response: answers(201, ModelStoredSchema),
  },
});

export const downloadModel = defineRoute({
  method: 'GET',
  url: '/v1/runs/:id/model',
  config: { access: 'read', errors: ['run.not-found', 'run.conflict', 'artifact.not-found', 'artifact.unavailable'] },
  schema: {
    tags: ['runs'],
    operationId: 'downloadModel',
    summary: 'Download the trained model of a succeeded run as a tar file, with its SHA-256 in the headers',
    params,
    response: answersBytes('The tar file'),
  },
});
