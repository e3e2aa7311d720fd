/** Cancels some runs of an experiment, while the experiment itself continues. */
import { OrdoError } from '@ordo/core';
import { type Caller, recordChange } from '../access/audit.ts';
import type { Transaction } from '../database/database.ts';
import { Prisma } from '../generated/client.ts';
import { lockRuns } from '../database/lock-runs.ts';

/** A cancelled run, and the attempt that must stop; null when the run was still queued. */
export interface CancelledRun {
  readonly runId: string;
  readonly attemptId: string | null;
}

interface Chosen {
  readonly experimentId: string;
  readonly runIds: readonly string[];
  readonly by: Caller;
}

/**
 * Cancels the chosen runs, except those that another experiment still needs.
 * @throws OrdoError `run.not-found` for a run that the experiment does not have, `experiment.conflict` when all have ended
 */
export async function cancelChosen(tx: Transaction, { experimentId, runIds, by }: Chosen): Promise<CancelledRun[]> {
  await requireMembers(tx, experimentId, runIds);
  const locked = await lockRuns(tx, Prisma.sql`r.id = any(${[...runIds]}::uuid[])`);
  const alive = locked.filter(({ state }) => state === 'queued' || state === 'running').map(({ id }) => id);
  if (alive.length === 0) {
    throw new OrdoError('experiment.conflict', `the chosen runs of experiment ${experimentId} have all ended`, {
      fix: 'choose runs that are queued or running',
    });
  }
  const stopped = await tx.$queryRaw<{ id: string }[]>`
    update "Run" r set state = 'cancelled', "finishedAt" = now()
    where r.id = any(${alive}::uuid[]) and not exists (
      select from "ExperimentRun" er join "Experiment" e on e.id = er."experimentId"
      where er."runId" = r.id and e.id <> ${experimentId}::uuid and e."cancelledAt" is null)
    returning r.id::text`;
  const cancelled = stopped.map(({ id }) => id);
  if (cancelled.length > 0) {
    await recordChange(tx, by, {
      action: 'experiment.cancel',
      subject: experimentId,
      details: { cancelledRuns: cancelled },
    });
  }
  return closeAttempts(tx, cancelled);
}

/**
 * Closes the attempts of the runs. This is a second statement, because the snapshot of the first one lacks attempts that were
 * opened while it waited for locks.
 */
export async function closeAttempts(tx: Transaction, runIds: readonly string[]): Promise<CancelledRun[]> {
  const closed = await tx.$queryRaw<{ id: string; runId: string }[]>`
    update "Attempt" set state = 'cancelled', "finishedAt" = now()
    where "runId" = any(${[...runIds]}::uuid[]) and state in ('claimed', 'running')
    returning id::text, "runId"::text`;
  const attemptOf = new Map(closed.map(({ id, runId }) => [runId, id]));
  return runIds.map((runId) => ({ runId, attemptId: attemptOf.get(runId) ?? null }));
}

/** Throws unless the experiment has all of the runs. @throws OrdoError `run.not-found` */
export async function requireMembers(tx: Transaction, experimentId: string, runIds: readonly string[]): Promise<void> {
  const members = await tx.experimentRun.findMany({
    where: { experimentId, runId: { in: [...runIds] } },
    select: { runId: true },
  });
  const known = new Set(members.map(({ runId }) => runId));
  const stranger = runIds.find((id) => !known.has(id));
  if (stranger === undefined) return;
  throw new OrdoError('run.not-found', `experiment ${experimentId} has no run ${stranger}`, {
    fix: 'list the runs of the experiment to find the right id',
  });
}
