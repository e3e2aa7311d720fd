/** Uploads and downloads checkpoints. An upload is streamed to disk and recorded only if its SHA-256 is right. */
import { OrdoError } from '@ordo/core';
import type { App } from '../app-options.ts';
import { IdParamsSchema } from '../schemas/shared.ts';
import {
  CheckpointQuerySchema,
  CheckpointStoredSchema,
  ResumePointSchema,
  UnreadableSchema,
} from '../schemas/worker.ts';
import { isWhole } from '../requests/is-whole.ts';
import { acceptBytes, BytesBodySchema, receiveArtifact } from '../requests/receive-artifact.ts';
import { sendArtifact } from '../requests/send-artifact.ts';
import { answers, answersBytes } from './answers.ts';
import { requireRun } from '../views/require-run.ts';

const config = { access: 'worker' } as const;
const tags = ['worker'];
const params = IdParamsSchema;

export async function checkpointRoutes(app: App): Promise<void> {
  acceptBytes(app);
  addUpload(app);
  addDownload(app);
  addUnreadable(app);
}

function addUpload(app: App): void {
  const { store } = app;
  app.put(
    '/v1/attempts/:id/checkpoint',
    {
      config: { ...config, errors: ['attempt.not-found', 'attempt.stale', 'artifact.corrupt', 'artifact.unavailable'] },
      schema: {
        tags,
        operationId: 'uploadCheckpoint',
        summary: 'Store a checkpoint; repeating the request is harmless',
        body: BytesBodySchema,
        params,
        querystring: CheckpointQuerySchema,
        response: answers(201, CheckpointStoredSchema),
      },
    },
    async (request, reply) => {
      const attemptId = request.params.id;
      const { attemptNumber, step, sha256 } = request.query;
      await receiveArtifact(app, request.body, {
        attempt: { attemptId, attemptNumber },
        sha256,
        record: ({ bytes, keep }) => store.checkpoints.add({ attemptId, attemptNumber, step, sha256, bytes }, keep),
      });
      await store.checkpoints.prune(attemptId);
      return reply.code(201).send({ step });
    },
  );
}

function addDownload(app: App): void {
  const { store } = app;
  app.get(
    '/v1/runs/:id/checkpoint',
    {
      config: { ...config, errors: ['run.not-found', 'artifact.not-found', 'artifact.unavailable'] },
      schema: {
        tags,
        operationId: 'downloadCheckpoint',
        summary: "Download the run's newest checkpoint, with its step and SHA-256 in the headers",
        params,
        response: answersBytes('The checkpoint'),
      },
    },
    async (request, reply) => {
      const run = await requireRun(app, request.params.id);
      const newest = await store.checkpoints.newest(run.id);
      if (newest === null) {
        throw new OrdoError('artifact.not-found', `run ${run.id} has no checkpoint`, {
          fix: 'start the run from the beginning',
        });
      }
      reply.header('x-ordo-step', newest.step).header('x-ordo-sha256', newest.sha256);
      return await sendArtifact(app, { request, reply }, { sha256: newest.sha256, filename: `checkpoint-${run.id}` });
    },
  );
}

function addUnreadable(app: App): void {
  const { store, artifacts, changes } = app;
  app.post(
    '/v1/attempts/:id/unreadable-checkpoint',
    {
      config: { ...config, errors: ['attempt.not-found', 'attempt.stale'] },
      schema: {
        tags,
        operationId: 'reportUnreadableCheckpoint',
        summary: 'Say that a checkpoint cannot be read; the answer names the one to resume from instead',
        description: 'The API reads its own copy. If that is whole, the answer names the same checkpoint again.',
        params,
        body: UnreadableSchema,
        response: answers(200, ResumePointSchema),
      },
    },
    async (request) => {
      const attemptId = request.params.id;
      const { attemptNumber, sha256 } = request.body;
      await store.artifacts.requireWritable(attemptId, attemptNumber);
      const attempt = await store.attempts.find(attemptId);
      const newest = await store.checkpoints.newest(attempt?.runId ?? '');
      if (newest?.sha256 === sha256 && (await isWhole(artifacts, sha256))) {
        return { checkpoint: { step: newest.step, sha256, bytes: Number(newest.bytes) } };
      }
      const checkpoint = await store.checkpoints.forget({ attemptId, attemptNumber, sha256 });
      request.log.warn({ attemptId, sha256, resumeFrom: checkpoint?.step ?? null }, 'a checkpoint cannot be read');
      if (attempt !== null) changes.announce(attempt.runId);
      return { checkpoint };
    },
  );
}
