/** Uploads and downloads checkpoints. An upload is streamed to disk and recorded only if its SHA-256 is right. */
import { OrdoError } from '@ordo/core';
import { downloadCheckpoint, reportUnreadableCheckpoint, uploadCheckpoint } from '@ordo/protocol/worker/checkpoints';
import type { App } from '../../app-options.ts';
import { isWhole } from '../../artifacts/is-whole.ts';
import { acceptBytes, receiveArtifact } from '../../artifacts/receive-artifact.ts';
import { sendArtifact } from '../../artifacts/send-artifact.ts';
import { requireRun } from '../../views/require-run.ts';

export async function checkpointRoutes(app: App): Promise<void> {
  acceptBytes(app);
  addUpload(app);
  addDownload(app);
  addUnreadable(app);
}

function addUpload(app: App): void {
  const { store } = app;
  app.route({
    ...uploadCheckpoint,
    handler: async (request, reply) => {
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
  });
}

function addDownload(app: App): void {
  const { store } = app;
  app.route({
    ...downloadCheckpoint,
    handler: async (request, reply) => {
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
  });
}

function addUnreadable(app: App): void {
  const { store, artifacts, changes } = app;
  app.route({
    ...reportUnreadableCheckpoint,
    handler: async (request) => {
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
  });
}
