/** Deletes runs with all that is known of them. */
import type { Transaction } from './database.ts';
import { findNamed } from './named-artifacts.ts';

/** Returns the hashes of artifacts that nothing names any more, for their storage to forget. */
export async function removeRuns(tx: Transaction, runIds: readonly string[]): Promise<string[]> {
  const query = { where: { runId: { in: [...runIds] } }, select: { sha256: true } };
  const artifacts = [...(await tx.checkpoint.findMany(query)), ...(await tx.model.findMany(query))];
  await tx.run.deleteMany({ where: { id: query.where.runId } });
  const hashes = [...new Set(artifacts.map((artifact) => artifact.sha256))];
  const still = await findNamed(tx, hashes);
  return hashes.filter((hash) => !still.has(hash));
}
