/**
 * Receives checkpoints and models in pieces, for proxies that limit the size of bodies and for uploads that may break off. Can
 * also sign requests, so that the files are sent directly to the artifact store.
 */
import {
  countArtifactPieces,
  signArtifactUpload,
  storeCheckpointFromPieces,
  storeModelFromPieces,
  uploadArtifactPiece,
} from '@ordo/protocol/worker/artifact-pieces';
import type { App } from '../../app-options.ts';
import { acceptBytes, joinPieces, receivePiece, requireSize } from '../../artifacts/receive-artifact.ts';

export async function artifactPieceRoutes(app: App): Promise<void> {
  acceptBytes(app);
  addSigned(app);
  addCount(app);
  addPiece(app);
  addCheckpoint(app);
  addModel(app);
}

/**
 * The time for which the sweep spares the file. A signed request is valid for a quarter of an hour, and an upload takes some
 * time.
 */
const HOLD_SECONDS = 3600;

function addSigned(app: App): void {
  const { store, artifacts } = app;
  app.route({
    ...signArtifactUpload,
    handler: async (request) => {
      const sender = request.params.id;
      const { attemptNumber, sha256, bytes, piece } = request.body;
      await store.artifacts.requireWritable(sender, attemptNumber);
      requireSize(app, bytes);
      if (artifacts.direct === null) return { request: null };
      await store.artifacts.hold(sha256, HOLD_SECONDS);
      return { request: await artifacts.direct.upload({ sha256, sender }, piece) };
    },
  });
}

function addCount(app: App): void {
  const { store, artifacts } = app;
  app.route({
    ...countArtifactPieces,
    handler: async (request) => {
      const sender = request.params.id;
      const { attemptNumber, sha256, bytes } = request.query;
      await store.artifacts.requireWritable(sender, attemptNumber);
      requireSize(app, bytes);
      const recorded = await store.artifacts.recordedBytes(sender, sha256);
      return { bytes: recorded ?? (await artifacts.pieces.count({ sha256, sender })) };
    },
  });
}

function addPiece(app: App): void {
  app.route({
    ...uploadArtifactPiece,
    handler: async (request, reply) => {
      const { attemptNumber, sha256, offset, bytes } = request.query;
      const attempt = { attemptId: request.params.id, attemptNumber };
      const arrived = await receivePiece(app, request.body, { attempt, sha256, offset, bytes });
      return reply.code(201).send({ bytes: arrived });
    },
  });
}

function addCheckpoint(app: App): void {
  const { checkpoints } = app.store;
  app.route({
    ...storeCheckpointFromPieces,
    handler: async (request, reply) => {
      const { step, sha256, bytes, attemptNumber } = request.body;
      const attempt = { attemptId: request.params.id, attemptNumber };
      const checkpoint = { ...attempt, step, sha256, bytes };
      await joinPieces(app, { attempt, sha256, bytes, record: ({ keep }) => checkpoints.add(checkpoint, keep) });
      await checkpoints.prune(attempt.attemptId);
      return reply.code(201).send({ step });
    },
  });
}

function addModel(app: App): void {
  const { models } = app.store;
  app.route({
    ...storeModelFromPieces,
    handler: async (request, reply) => {
      const { sha256, bytes, attemptNumber } = request.body;
      const attempt = { attemptId: request.params.id, attemptNumber };
      const model = { ...attempt, sha256, bytes };
      await joinPieces(app, { attempt, sha256, bytes, record: ({ keep }) => models.put(model, keep) });
      return reply.code(201).send({ sha256 });
    },
  });
}
