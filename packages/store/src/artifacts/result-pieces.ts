/**
 * Pieces of a result that was too large to be sent at once. They are kept until the result is complete or its attempt is over.
 */
import { OrdoError } from '@ordo/core';
import type { Database } from '../database/database.ts';
import { explainStaleWrite } from '../attempts/stale-write.ts';

export interface NewPiece {
  readonly attemptId: string;
  readonly attemptNumber: number;
  /** The place of the piece, counted from 0. */
  readonly position: number;
  readonly bytes: Uint8Array;
  /** The largest size of all pieces of the attempt together. */
  readonly mostBytes: number;
}

/**
 * Returns the size of the attempt's other pieces. Pieces of one attempt that arrive at the same time are not counted against
 * each other, so they may exceed the limit.
 */
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
     * @throws OrdoError `attempt.stale`; `request.too-large` when all pieces together would be too large
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

    /** Lists the first `count` pieces of an attempt, in order; fewer when some are missing. */
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
