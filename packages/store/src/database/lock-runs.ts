/**
 * Locks runs, so that what is then read about them stays true until the transaction ends.
 *
 * Postgres evaluates the condition of a statement before it waits for a lock. To know, for instance, whether another experiment
 * needs a run, a caller must therefore lock the run first and ask in a second statement, which sees what was committed in the
 * meantime. A submission that attaches a run holds the run's lock until it is committed.
 */
import type { Transaction } from './database.ts';
import { Prisma, type RunState } from '../generated/client.ts';

export interface LockedRun {
  readonly id: string;
  readonly contentHash: string;
  readonly state: RunState;
}

/**
 * Locks the runs that satisfy an SQL condition on `"Run" r`. All callers lock in the same order, so that none wait in a circle.
 */
export function lockRuns(tx: Transaction, condition: Prisma.Sql): Promise<LockedRun[]> {
  return tx.$queryRaw<LockedRun[]>`
    select r.id::text, r."contentHash", r.state::text from "Run" r
    where ${condition} order by r."contentHash" for update of r`;
}

export function lockRunsOfExperiment(tx: Transaction, experimentId: string): Promise<LockedRun[]> {
  return lockRuns(
    tx,
    Prisma.sql`r.id in (select er."runId" from "ExperimentRun" er where er."experimentId" = ${experimentId}::uuid)`,
  );
}
