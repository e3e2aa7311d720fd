/**
 * Receives checkpoints and models in pieces, for proxies that limit the size of bodies and for uploads that may break off. Can
 * also sign requests, so that the files are sent directly to the artifact store.
 */
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { BytesBodySchema } from '../schemas/bytes.ts';
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

const access = 'worker';

const errors = ['attempt.not-found', 'attempt.stale', 'artifact.corrupt', 'artifact.unavailable'] as const;

const tags = ['worker'];

const params = IdParamsSchema;

export const signArtifactUpload = defineRoute({
  method: 'POST',
  url: '/v1/attempts/:id/artifact-upload',
  config: {
    access,
    errors: ['attempt.not-found', 'attempt.stale', 'request.too-large', 'artifact.unavailable'],
    records: null,
  },
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
});

export const countArtifactPieces = defineRoute({
  method: 'GET',
  url: '/v1/attempts/:id/artifact-pieces',
  config: { access, errors: ['attempt.not-found', 'attempt.stale', 'request.too-large', 'artifact.unavailable'] },
  schema: {
    tags,
    operationId: 'countArtifactPieces',
    summary: 'How much of a file has arrived in pieces, so that an upload that broke off goes on from there',
    params,
    querystring: ArtifactPiecesQuerySchema,
    response: answers(200, ArtifactPiecesSchema),
  },
});

export const uploadArtifactPiece = defineRoute({
  method: 'PUT',
  url: '/v1/attempts/:id/artifact-piece',
  config: { access, errors, records: null },
  schema: {
    tags,
    operationId: 'uploadArtifactPiece',
    summary: 'Keep a piece of a checkpoint or a model until the file is whole; repeating the request is harmless',
    body: BytesBodySchema,
    params,
    querystring: ArtifactPieceQuerySchema,
    response: answers(201, ArtifactPiecesSchema),
  },
});

export const storeCheckpointFromPieces = defineRoute({
  method: 'POST',
  url: '/v1/attempts/:id/checkpoint-from-pieces',
  config: { access, errors, records: null },
  schema: {
    tags,
    operationId: 'storeCheckpointFromPieces',
    summary: 'Store the checkpoint that the pieces make up; repeating the request is harmless',
    params,
    body: CheckpointPiecesSchema,
    response: answers(201, CheckpointStoredSchema),
  },
});

export const storeModelFromPieces = defineRoute({
  method: 'POST',
  url: '/v1/attempts/:id/model-from-pieces',
  config: { access, errors, records: null },
  schema: {
    tags,
    operationId: 'storeModelFromPieces',
    summary: 'Store the model that the pieces make up, before the result; repeating the request is harmless',
    params,
    body: ModelPiecesSchema,
    response: answers(201, ModelStoredSchema),
  },
});
