/** What checkpoints and models share: their bytes are in the artifact storage, where equal files are kept once. */
import type { Database, Transaction } from './database.ts';
import { explainStaleWrite } from './stale-write.ts';

export function createArtifactRepository(db: Database) {
  return {
    /** Checks, before an upload is read, that the attempt may write. @throws `attempt.stale`, `attempt.not-found` */
    requireWritable: async (attemptId: string, attemptNumber: number): Promise<void> => {
      const attempt = await db.attempt.findUnique({ where: { id: attemptId } });
      const open = attempt?.state === 'claimed' || attempt?.state === 'running';
      if (attempt?.number !== attemptNumber || !open) throw explainStaleWrite(attempt, attemptId, attemptNumber);
    },

    /** Whether a checkpoint or a model refers to the artifact. */
    isNamed: async (sha256: string): Promise<boolean> => (await findNamed(db, [sha256])).size > 0,
  };
}

/** Returns those hashes that a checkpoint or a model refers to. */
export async function findNamed(db: Database | Transaction, hashes: readonly string[]): Promise<Set<string>> {
  const query = { where: { sha256: { in: [...hashes] } }, select: { sha256: true } };
  const found = [...(await db.checkpoint.findMany(query)), ...(await db.model.findMany(query))];
  return new Set(found.map(({ sha256 }) => sha256));
}
