/** Checkpoints travel as bytes: streamed to disk, checked against their SHA-256, and only then recorded. */
import type { Readable } from 'node:stream';
import { OrdoError } from '@ordo/core';
import { Type } from 'typebox';
import type { App } from '../app-options.ts';
import { IdParamsSchema } from '../schemas/shared.ts';
import { CheckpointQuerySchema, CheckpointStoredSchema } from '../schemas/worker.ts';
import { answers } from './answers.ts';
import { requireRun } from './require-run.ts';

const BYTES = 'application/octet-stream';
const config = { access: 'worker' } as const;
const tags = ['worker'];
const params = IdParamsSchema;

export async function checkpointRoutes(app: App): Promise<void> {
  app.addContentTypeParser(BYTES, (_request, payload, done) => done(null, payload));
  addUpload(app);
  addDownload(app);
}

function addUpload(app: App): void {
  const { store, artifacts, limits } = app;
  app.put(
    '/v1/attempts/:id/checkpoint',
    {
      config,
      schema: {
        tags,
        summary: 'Store a checkpoint; sending it again is harmless',
        consumes: [BYTES],
        params,
        querystring: CheckpointQuerySchema,
        response: answers(201, CheckpointStoredSchema),
      },
    },
    async (request, reply) => {
      const attemptId = request.params.id;
      const { epoch, step, sha256 } = request.query;
      await store.checkpoints.requireWritable(attemptId, epoch);
      if (!isStream(request.body)) {
        throw new OrdoError('request.unsupported-media-type', 'a checkpoint is sent as bytes', {
          fix: `send content-type: ${BYTES}`,
        });
      }
      const { bytes } = await artifacts.put(request.body, { sha256, maxBytes: limits.checkpointBytes });
      try {
        await store.checkpoints.add({ attemptId, epoch, step, sha256, bytes });
      } catch (error) {
        // Handed over while the bytes were on their way: nothing names them.
        if (!(await store.checkpoints.names(sha256))) await artifacts.remove(sha256);
        throw error;
      }
      for (const orphan of await store.checkpoints.prune(attemptId)) await artifacts.remove(orphan);
      return reply.code(201).send({ step });
    },
  );
}

function addDownload(app: App): void {
  const { store, artifacts } = app;
  app.get(
    '/v1/runs/:id/checkpoint',
    {
      config,
      schema: {
        tags,
        summary: 'The newest checkpoint; its step and SHA-256 are in the headers',
        params,
        response: {
          200: { description: 'The file', content: { [BYTES]: { schema: Type.Unsafe<Readable>({ type: 'string' }) } } },
        },
      },
    },
    async (request, reply) => {
      const run = await requireRun(app, request.params.id);
      const newest = await store.checkpoints.newest(run.id);
      if (newest === null) {
        throw new OrdoError('artifact.not-found', `run ${run.id} has no checkpoint`, { fix: 'begin the run afresh' });
      }
      const { stream, bytes } = await artifacts.open(newest.sha256);
      reply.type(BYTES).header('content-length', bytes);
      reply.header('x-ordo-step', newest.step).header('x-ordo-sha256', newest.sha256);
      return reply.send(stream);
    },
  );
}

function isStream(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
