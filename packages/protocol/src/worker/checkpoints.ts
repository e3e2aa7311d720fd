/** Uploads and downloads checkpoints. An upload is streamed to disk and recorded only if its SHA-256 is right. */
import { answers, answersBytes } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { BytesBodySchema } from '../schemas/bytes.ts';
import { IdParamsSchema } from '../schemas/shared.ts';
import {
  CheckpointQuerySchema,
  CheckpointStoredSchema,
  ResumePointSchema,
  UnreadableSchema,
} from '../schemas/worker.ts';

const config = { access: 'worker' } as const;

const tags = ['worker'];

const params = IdParamsSchema;

export const uploadCheckpoint = defineRoute({
  method: 'PUT',
  url: '/v1/attempts/:id/checkpoint',
  config: {
    ...config,
    errors: ['attempt.not-found', 'attempt.stale', 'artifact.corrupt', 'artifact.unavailable'],
    records: null,
  },
  schema: {
    tags,
    operationId: 'uploadCheckpoint',
    summary: 'Store a checkpoint; repeating the request is harmless',
    body: BytesBodySchema,
    params,
    querystring: CheckpointQuerySchema,
    response: answers(201, CheckpointStoredSchema),
  },
});

export const downloadCheckpoint = defineRoute({
  method: 'GET',
  url: '/v1/runs/:id/checkpoint',
  config: { ...config, errors: ['run.not-found', 'artifact.not-found', 'artifact.unavailable'] },
  schema: {
    tags,
    operationId: 'downloadCheckpoint',
    summary: "Download the run's newest checkpoint, with its step and SHA-256 in the headers",
    params,
    response: answersBytes('The checkpoint'),
  },
});

export const reportUnreadableCheckpoint = defineRoute({
  method: 'POST',
  url: '/v1/attempts/:id/unreadable-checkpoint',
  config: { ...config, errors: ['attempt.not-found', 'attempt.stale'], records: null },
  schema: {
    tags,
    operationId: 'reportUnreadableCheckpoint',
    summary: 'Say that a checkpoint cannot be read; the answer names the one to resume from instead',
    description: 'The API reads its own copy. If that is whole, the answer names the same checkpoint again.',
    params,
    body: UnreadableSchema,
    response: answers(200, ResumePointSchema),
  },
});
