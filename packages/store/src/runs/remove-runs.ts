/** Deletes runs together with everything that belongs to them. */
import type { Transaction } from '../database/database.ts';
import { Prisma } from '../generated/client.ts';
import { lockRuns } from '../database/lock-runs.ts';

/** Deletes those of the runs that no longer belong to any experiment. */
export async function removeAbandonedRuns(tx: Transaction, runIds: readonly string[]): Promise<void> {
  await lockRuns(tx, Prisma.sql`r.id = any(${[...runIds]}::uuid[])`);
  await tx.run.deleteMany({ where: { id: { in: [...runIds] }, experiments: { none: {} } } });
}
