/** Deletes runs with all that is known of them. */
import type { Transaction } from './database.ts';

/** Returns the hashes of artifacts that nothing names any more, for their storage to forget. */
export async function removeRuns(tx: Transaction, runIds: readonly string[]): Promise<string[]> {
  const where = { runId: { in: [...runIds] } };
  const artifacts = await tx.checkpoint.findMany({ where, select: { sha256: true } });
  await tx.run.deleteMany({ where: { id: where.runId } });
  const hashes = [...new Set(artifacts.map((artifact) => artifact.sha256))];
  const kept = await tx.checkpoint.findMany({ where: { sha256: { in: hashes } }, select: { sha256: true } });
  const still = new Set(kept.map((checkpoint) => checkpoint.sha256));
  return hashes.filter((hash) => !still.has(hash));
}
