/** Deletes runs with everything that belongs to them. */
import type { Transaction } from './database.ts';
import { Prisma } from './generated/client.ts';
import { lockRuns } from './lock-runs.ts';
import { findNamed } from './named-artifacts.ts';

/**
 * Deletes those of the runs that belong to no experiment any more. Returns the hashes of the artifacts that no row refers
 * to any more; the caller removes them from the storage.
 */
export async function removeAbandonedRuns(tx: Transaction, runIds: readonly string[]): Promise<string[]> {
  await lockRuns(tx, Prisma.sql`r.id = any(${[...runIds]}::uuid[])`);
  const abandoned = await tx.run.findMany({
    where: { id: { in: [...runIds] }, experiments: { none: {} } },
    select: { id: true },
  });
  const query = { where: { runId: { in: abandoned.map((run) => run.id) } }, select: { sha256: true } };
  const artifacts = [...(await tx.checkpoint.findMany(query)), ...(await tx.model.findMany(query))];
  await tx.run.deleteMany({ where: { id: query.where.runId } });
  const hashes = [...new Set(artifacts.map((artifact) => artifact.sha256))];
  const still = await findNamed(tx, hashes);
  return hashes.filter((hash) => !still.has(hash));
}
