/**
 * Takes checkpoints and models in pieces: where a proxy limits the size of bodies, and where an upload may break off. Or signs
 * requests by which they go straight to the store of artifacts.
 */
import type { App } from '../app-options.ts';
import { acceptBytes, BytesBodySchema, joinPieces, receivePiece, requireSize } from '../requests/receive-artifact.ts';
import { IdParamsSchema } from '../schemas/shared.ts';
import {
  ArtifactPieceQuerySchema,
  ArtifactPiecesQuerySchema,
  ArtifactPiecesSchema,
  ArtifactUploadSchema,
  CheckpointPiecesSchema,
  CheckpointStoredSchema,
  ModelPiecesSchema,
  ModelStoredSchema,
  SignedUploadSchema,
} from '../schemas/worker.ts';
import { answers } from './answers.ts';

const access = 'worker';
const errors = ['attempt.not-found', 'attempt.stale', 'artifact.corrupt', 'artifact.unavailable'] as const;
const tags = ['worker'];
const params = IdParamsSchema;

export async function artifactPieceRoutes(app: App): Promise<void> {
  acceptBytes(app);
  addSigned(app);
  addCount(app);
  addPiece(app);
  addCheckpoint(app);
  addModel(app);
}

/** A signed request is valid for a quarter of an hour, and an upload takes its time. Until then, nobody sweeps the file. */
const HOLD_SECONDS = 3600;

function addSigned(app: App): void {
  const { store, artifacts } = app;
  app.post(
    '/v1/attempts/:id/artifact-upload',
    {
      config: { access, errors: ['attempt.not-found', 'attempt.stale', 'request.too-large', 'artifact.unavailable'] },
      schema: {
        tags,
        operationId: 'signArtifactUpload',
        summary:
          'A request by which a file or a piece goes straight to the store of artifacts; null where it has to come here',
        description: 'The store takes only bytes with the given SHA-256. Afterwards, store the file from its pieces.',
        params,
        body: ArtifactUploadSchema,
        response: answers(200, SignedUploadSchema),
      },
    },
    async (request) => {
      const sender = request.params.id;
      const { attemptNumber, sha256, bytes, piece } = request.body;
      await store.artifacts.requireWritable(sender, attemptNumber);
      requireSize(app, bytes);
      if (artifacts.direct === null) return { request: null };
      await store.artifacts.hold(sha256, HOLD_SECONDS);
      return { request: await artifacts.direct.upload({ sha256, sender }, piece) };
    },
  );
}

function addCount(app: App): void {
  const { store, artifacts } = app;
  app.get(
    '/v1/attempts/:id/artifact-pieces',
    {
      config: { access, errors: ['attempt.not-found', 'attempt.stale', 'request.too-large', 'artifact.unavailable'] },
      schema: {
        tags,
        operationId: 'countArtifactPieces',
        summary: 'How much of a file has arrived in pieces, so that an upload that broke off goes on from there',
        params,
        querystring: ArtifactPiecesQuerySchema,
        response: answers(200, ArtifactPiecesSchema),
      },
    },
    async (request) => {
      const sender = request.params.id;
      const { attemptNumber, sha256, bytes } = request.query;
      await store.artifacts.requireWritable(sender, attemptNumber);
      requireSize(app, bytes);
      const recorded = await store.artifacts.recordedBytes(sender, sha256);
      return { bytes: recorded ?? (await artifacts.pieces.count({ sha256, sender })) };
    },
  );
}

function addPiece(app: App): void {
  app.put(
    '/v1/attempts/:id/artifact-piece',
    {
      config: { access, errors },
      schema: {
        tags,
        operationId: 'uploadArtifactPiece',
        summary: 'Keep a piece of a checkpoint or a model until the file is whole; repeating the request is harmless',
        body: BytesBodySchema,
        params,
        querystring: ArtifactPieceQuerySchema,
        response: answers(201, ArtifactPiecesSchema),
      },
    },
    async (request, reply) => {
      const { attemptNumber, sha256, offset, bytes } = request.query;
      const attempt = { attemptId: request.params.id, attemptNumber };
      const arrived = await receivePiece(app, request.body, { attempt, sha256, offset, bytes });
      return reply.code(201).send({ bytes: arrived });
    },
  );
}

function addCheckpoint(app: App): void {
  const { checkpoints } = app.store;
  app.post(
    '/v1/attempts/:id/checkpoint-from-pieces',
    {
      config: { access, errors },
      schema: {
        tags,
        operationId: 'storeCheckpointFromPieces',
        summary: 'Store the checkpoint that the pieces make up; repeating the request is harmless',
        params,
        body: CheckpointPiecesSchema,
        response: answers(201, CheckpointStoredSchema),
      },
    },
    async (request, reply) => {
      const { step, sha256, bytes, attemptNumber } = request.body;
      const attempt = { attemptId: request.params.id, attemptNumber };
      const checkpoint = { ...attempt, step, sha256, bytes };
      await joinPieces(app, { attempt, sha256, bytes, record: ({ keep }) => checkpoints.add(checkpoint, keep) });
      await checkpoints.prune(attempt.attemptId);
      return reply.code(201).send({ step });
    },
  );
}

function addModel(app: App): void {
  const { models } = app.store;
  app.post(
    '/v1/attempts/:id/model-from-pieces',
    {
      config: { access, errors },
      schema: {
        tags,
        operationId: 'storeModelFromPieces',
        summary: 'Store the model that the pieces make up, before the result; repeating the request is harmless',
        params,
        body: ModelPiecesSchema,
        response: answers(201, ModelStoredSchema),
      },
    },
    async (request, reply) => {
      const { sha256, bytes, attemptNumber } = request.body;
      const attempt = { attemptId: request.params.id, attemptNumber };
      const model = { ...attempt, sha256, bytes };
      await joinPieces(app, { attempt, sha256, bytes, record: ({ keep }) => models.put(model, keep) });
      return reply.code(201).send({ sha256 });
    },
  );
}
