/** Takes a result in pieces, for workers behind a proxy that does not let the whole of it pass. */
import type { App } from '../app-options.ts';
import { callerOf } from '../requests/caller.ts';
import { tellResult } from '../attempts/tell-result.ts';
import { acceptSmallBytes, BytesBodySchema } from '../requests/receive-artifact.ts';
import { IdParamsSchema } from '../schemas/shared.ts';
import { PieceQuerySchema, PieceStoredSchema, ResultPiecesSchema, ResultStoredSchema } from '../schemas/worker.ts';
import { answers } from './answers.ts';

const config = { access: 'worker', errors: ['attempt.not-found', 'attempt.stale', 'artifact.corrupt'] } as const;
const tags = ['worker'];
const params = IdParamsSchema;

export async function resultPieceRoutes(app: App): Promise<void> {
  acceptSmallBytes(app);
  addPiece(app);
  addAssembly(app);
}

function addPiece(app: App): void {
  const { store, limits } = app;
  app.put(
    '/v1/attempts/:id/result-piece',
    {
      config,
      bodyLimit: limits.eventBytes,
      schema: {
        tags,
        operationId: 'uploadResultPiece',
        summary: 'Keep a piece of the result until all of them are there; repeating the request is harmless',
        body: BytesBodySchema,
        params,
        querystring: PieceQuerySchema,
        response: answers(201, PieceStoredSchema),
      },
    },
    async (request, reply) => {
      const { attemptNumber, position } = request.query;
      const bytes = request.body as Buffer;
      const piece = { attemptId: request.params.id, attemptNumber, position, bytes, mostBytes: limits.resultBytes };
      await store.resultPieces.put(piece);
      return reply.code(201).send({ position });
    },
  );
}

function addAssembly(app: App): void {
  app.post(
    '/v1/attempts/:id/result-from-pieces',
    {
      config,
      schema: {
        tags,
        operationId: 'finishResultFromPieces',
        summary: 'Store the result that the pieces make up, which ends the attempt and its run; may be repeated',
        params,
        body: ResultPiecesSchema,
        response: answers(201, ResultStoredSchema),
      },
    },
    async (request, reply) => {
      const { attemptNumber, pieces, sha256 } = request.body;
      const attemptId = request.params.id;
      // When the answer was lost and the worker asks again, the pieces are gone.
      const attempt = await app.store.attempts.find(attemptId);
      if (attempt?.number === attemptNumber && attempt.state === 'succeeded') {
        return reply.code(201).send({ runId: attempt.runId });
      }
      const joined = { attemptId, attemptNumber, pieces, sha256, mostBytes: app.limits.resultBytes };
      const stored = await app.apart.do('storeJoinedResult', joined, callerOf(request));
      await tellResult(app, stored);
      return reply.code(201).send(stored);
    },
  );
}
