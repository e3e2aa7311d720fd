/** What checkpoints and models have in common: their bytes lie in the artifact storage, equal ones once. */
import type { Database, Transaction } from './database.ts';
import { explainStaleWrite } from './stale-write.ts';

export function createArtifactRepository(db: Database) {
  return {
    /** Refuses an attempt that may not write, before its upload is read. @throws OrdoError `attempt.stale` */
    requireWritable: async (attemptId: string, attemptNumber: number): Promise<void> => {
      const attempt = await db.attempt.findUnique({ where: { id: attemptId } });
      const open = attempt?.state === 'claimed' || attempt?.state === 'running';
      if (attempt?.number !== attemptNumber || !open) throw explainStaleWrite(attempt, attemptId, attemptNumber);
    },

    /** Whether any checkpoint or model is this artifact. */
    isNamed: async (sha256: string): Promise<boolean> => (await findNamed(db, [sha256])).size > 0,
  };
}

/** Those of the hashes that a checkpoint or a model names. */
export async function findNamed(db: Database | Transaction, hashes: readonly string[]): Promise<Set<string>> {
  const query = { where: { sha256: { in: [...hashes] } }, select: { sha256: true } };
  const found = [...(await db.checkpoint.findMany(query)), ...(await db.model.findMany(query))];
  return new Set(found.map(({ sha256 }) => sha256));
}
