/** Deletes runs with everything that belongs to them. */
import type { Transaction } from './database.ts';
import { findNamed } from './named-artifacts.ts';

/** Returns the hashes of the artifacts that no row refers to any more; the caller removes them from the storage. */
export async function removeRuns(tx: Transaction, runIds: readonly string[]): Promise<string[]> {
  const query = { where: { runId: { in: [...runIds] } }, select: { sha256: true } };
  const artifacts = [...(await tx.checkpoint.findMany(query)), ...(await tx.model.findMany(query))];
  await tx.run.deleteMany({ where: { id: query.where.runId } });
  const hashes = [...new Set(artifacts.map((artifact) => artifact.sha256))];
  const still = await findNamed(tx, hashes);
  return hashes.filter((hash) => !still.has(hash));
}
