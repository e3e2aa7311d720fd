/** Pieces of a result that was too large to be sent at once. They are kept until the result is whole or its attempt over. */
import { OrdoError } from '@ordo/core';
import type { Database } from '../database/database.ts';
import { explainStaleWrite } from '../attempts/stale-write.ts';

export interface NewPiece {
  readonly attemptId: string;
  readonly attemptNumber: number;
  /** From 0. */
  readonly position: number;
  readonly bytes: Uint8Array;
  /** How large all pieces of the attempt may be together. */
  readonly mostBytes: number;
}

/** Pieces of one attempt that come at once may exceed the limit by as many. */
async function bytesBeside(db: Database, attemptId: string, position: number): Promise<number> {
  const [row] = await db.$queryRaw<{ bytes: number }[]>`
    select coalesce(sum(length(bytes)), 0)::float8 as bytes from "ResultPiece"
    where "attemptId" = ${attemptId}::uuid and position <> ${position}`;
  return row?.bytes ?? 0;
}

function tooLarge(mostBytes: number): OrdoError {
  return new OrdoError('request.too-large', `the pieces make up more than ${mostBytes} bytes`, {
    fix: 'evaluate a smaller test set',
  });
}

export function createResultPieceRepository(db: Database) {
  return {
    /**
     * Keeps a piece, in place of an earlier one at its position.
     * @throws OrdoError `attempt.stale`; `request.too-large` when all pieces together would be
     */
    put: async ({ attemptId, attemptNumber, position, bytes, mostBytes }: NewPiece): Promise<void> => {
      const others = await bytesBeside(db, attemptId, position);
      if (others + bytes.length > mostBytes) throw tooLarge(mostBytes);
      const stored = await db.$executeRaw`
        insert into "ResultPiece" ("attemptId", position, bytes)
        select a.id, ${position}, ${bytes}
        from "Attempt" a
        where a.id = ${attemptId}::uuid and a.number = ${attemptNumber} and a.state in ('claimed', 'running')
        on conflict ("attemptId", position) do update set bytes = excluded.bytes`;
      if (stored > 0) return;
      throw explainStaleWrite(await db.attempt.findUnique({ where: { id: attemptId } }), attemptId, attemptNumber);
    },

    /** The first `count` pieces of an attempt, in order; fewer when some are missing. */
    list: async (attemptId: string, count: number): Promise<Uint8Array[]> => {
      const pieces = await db.resultPiece.findMany({
        where: { attemptId, position: { lt: count } },
        orderBy: { position: 'asc' },
      });
      return pieces.map((piece) => piece.bytes);
    },

    /** Deletes the pieces of all attempts that are over. */
    prune: async (): Promise<void> => {
      await db.resultPiece.deleteMany({ where: { attempt: { state: { notIn: ['claimed', 'running'] } } } });
    },
  };
}
