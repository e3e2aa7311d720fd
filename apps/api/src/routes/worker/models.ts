/** Uploads and downloads trained models. A model is a folder, packed as a tar file by the worker that trained it. */
import { OrdoError } from '@ordo/core';
import { downloadModel, uploadModel } from '@ordo/protocol/worker/models';
import type { App } from '../../app-options.ts';
import { acceptBytes, receiveArtifact } from '../../artifacts/receive-artifact.ts';
import { sendArtifact } from '../../artifacts/send-artifact.ts';
import { requireRun } from '../../views/require-run.ts';

export async function modelRoutes(app: App): Promise<void> {
  acceptBytes(app);
  addUpload(app);
  addDownload(app);
}

function addUpload(app: App): void {
  const { store } = app;
  app.route({
    ...uploadModel,
    handler: async (request, reply) => {
      const attemptId = request.params.id;
      const { attemptNumber, sha256 } = request.query;
      await receiveArtifact(app, request.body, {
        attempt: { attemptId, attemptNumber },
        sha256,
        record: ({ bytes, keep }) => store.models.put({ attemptId, attemptNumber, sha256, bytes }, keep),
      });
      return reply.code(201).send({ sha256 });
    },
  });
}

function addDownload(app: App): void {
  const { store } = app;
  app.route({
    ...downloadModel,
    handler: async (request, reply) => {
      const run = await requireRun(app, request.params.id);
      if (run.state !== 'succeeded') {
        throw new OrdoError('run.conflict', `run ${run.id} is ${run.state}; only a succeeded run has a model`, {
          fix: 'follow /v1/runs/:id/events until it has succeeded',
        });
      }
      const model = await store.models.find(run.id);
      if (model === null) {
        throw new OrdoError('artifact.not-found', `run ${run.id} has no stored model`, {
          fix: 'its log says why; "ordo run" trains the spec again and keeps the model',
        });
      }
      reply.header('x-ordo-sha256', model.sha256);
      return await sendArtifact(app, { request, reply }, { sha256: model.sha256, filename: `model-${run.id}.tar` });
    },
  });
}
