/** Receives a result in pieces, for workers behind a proxy that refuses it as a whole. */
import { finishResultFromPieces, uploadResultPiece } from '@ordo/protocol/worker/result-pieces';
import type { App } from '../../app-options.ts';
import { tellResult } from '../../attempts/tell-result.ts';
import { callerOf } from '../../callers/caller.ts';
import { acceptSmallBytes } from '../../artifacts/receive-artifact.ts';

export async function resultPieceRoutes(app: App): Promise<void> {
  acceptSmallBytes(app);
  addPiece(app);
  addAssembly(app);
}

function addPiece(app: App): void {
  const { store, limits } = app;
  app.route({
    ...uploadResultPiece,
    bodyLimit: limits.eventBytes,
    handler: async (request, reply) => {
      const { attemptNumber, position } = request.query;
      const bytes = request.body as Buffer;
      const piece = { attemptId: request.params.id, attemptNumber, position, bytes, mostBytes: limits.resultBytes };
      await store.resultPieces.put(piece);
      return reply.code(201).send({ position });
    },
  });
}

function addAssembly(app: App): void {
  app.route({
    ...finishResultFromPieces,
    handler: async (request, reply) => {
      const { attemptNumber, pieces, sha256 } = request.body;
      const attemptId = request.params.id;
      // If the answer was lost and the worker asks again, the pieces are gone.
      const attempt = await app.store.attempts.find(attemptId);
      if (attempt?.number === attemptNumber && attempt.state === 'succeeded') {
        return reply.code(201).send({ runId: attempt.runId });
      }
      const joined = { attemptId, attemptNumber, pieces, sha256, mostBytes: app.limits.resultBytes };
      const stored = await app.apart.do('storeJoinedResult', joined, callerOf(request));
      await tellResult(app, stored);
      return reply.code(201).send(stored);
    },
  });
}
