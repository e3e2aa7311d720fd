/** Receives a result in pieces, for workers behind a proxy that refuses it as a whole. */
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { BytesBodySchema } from '../schemas/bytes.ts';
import { IdParamsSchema } from '../schemas/shared.ts';
import { PieceQuerySchema, PieceStoredSchema, ResultPiecesSchema, ResultStoredSchema } from '../schemas/worker.ts';

const config = { access: 'worker', errors: ['attempt.not-found', 'attempt.stale', 'artifact.corrupt'] } as const;

const tags = ['worker'];

const params = IdParamsSchema;

export const uploadResultPiece = defineRoute({
  method: 'PUT',
  url: '/v1/attempts/:id/result-piece',
  config: { ...config, records: null },
  schema: {
    tags,
    operationId: 'uploadResultPiece',
    summary: 'Keep a piece of the result until all of them are there; repeating the request is harmless',
    body: BytesBodySchema,
    params,
    querystring: PieceQuerySchema,
    response: answers(201, PieceStoredSchema),
  },
});

export const finishResultFromPieces = defineRoute({
  method: 'POST',
  url: '/v1/attempts/:id/result-from-pieces',
  config: { ...config, records: null },
  schema: {
    tags,
    operationId: 'finishResultFromPieces',
    summary: 'Store the result that the pieces make up, which ends the attempt and its run; may be repeated',
    params,
    body: ResultPiecesSchema,
    response: answers(201, ResultStoredSchema),
  },
});
