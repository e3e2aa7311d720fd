/** Submits, finds, cancels, retries and deletes experiments. */
import { OrdoError } from '@ordo/core';
import { type Caller, NO_CALLER, recordChange } from './audit.ts';
import type { Database, Transaction } from './database.ts';
import type { Experiment } from './generated/client.ts';
import type { RunCounts } from './runs.ts';
import { idsFrom } from './id-prefix.ts';
import { type LockedRun, lockRunsOfExperiment } from './lock-runs.ts';
import { placeLeft } from './placement.ts';
import { removeAbandonedRuns } from './remove-runs.ts';
import type { WakeableRun } from './queued-runs.ts';
import { retryExperiment } from './retry.ts';
import { type NewRun, type Submission, submitExperiment, type Submitted } from './submission.ts';

export interface CountedExperiment extends Experiment {
  readonly runs: RunCounts;
}

/** A cancelled run, and the attempt that must stop; null when the run was still queued. */
export interface CancelledRun {
  readonly runId: string;
  readonly attemptId: string | null;
}

export function createExperimentRepository(db: Database) {
  return {
    submit: (submission: Submission): Promise<Submitted> => submitExperiment(db, submission),

    find: async (id: string): Promise<CountedExperiment | null> => {
      const experiment = await db.experiment.findUnique({ where: { id } });
      return experiment === null ? null : ((await withCounts(db, [experiment]))[0] ?? null);
    },

    /**
     * Newest first. `after` is the last id of the previous page, `study` the id of a study,
     * and `idPrefix` the beginning of the ids. */
    list: async (page: {
      limit: number;
      after?: string;
      study?: string;
      idPrefix?: string;
    }): Promise<CountedExperiment[]> => {
      const experiments = await db.experiment.findMany({
        where: {
          AND: [
            page.after === undefined ? {} : { id: { lt: page.after } },
            page.idPrefix === undefined ? {} : { id: idsFrom(page.idPrefix) },
          ],
          ...(page.study === undefined ? {} : { studyId: page.study }),
        },
        orderBy: { id: 'desc' },
        take: page.limit,
      });
      return withCounts(db, experiments);
    },

    /** The experiment that shows each part of a study best: of this version, not cancelled, and the newest. */
    ofStudy: (id: string, hash: string): Promise<{ part: string; experimentId: string }[]> =>
      db.$queryRaw`
        select distinct on ("studyPart") "studyPart" as part, id::text as "experimentId"
        from "Experiment" where "studyId" = ${id}
        order by "studyPart", "studyHash" = ${hash} desc, "cancelledAt" is null desc, id desc`,

    /**
     * Cancels the experiment's runs, except those that another experiment still needs. Repeating it is harmless.
     * @throws OrdoError `experiment.conflict` when all runs have ended
     */
    cancel: (id: string, by: Caller = NO_CALLER): Promise<CancelledRun[]> =>
      db.$transaction((tx) => cancelExperiment(tx, id, by)),

    /**
     * Requeues the experiment's failed and cancelled runs. `runs` is what its spec expands to at present. Returns the runs
     * for which the queue needs a job.
     */
    retry: (id: string, runs: readonly NewRun[], by: Caller = NO_CALLER): Promise<WakeableRun[]> =>
      db.$transaction(async (tx) => {
        await requireExperiment(tx, id);
        const wake = await retryExperiment(tx, id, runs);
        await recordChange(tx, by, { action: 'experiment.retry', subject: id });
        return wake;
      }),

    /** Deletes the experiment, with the runs and results that no other experiment shares. */
    remove: (id: string, by: Caller = NO_CALLER): Promise<void> =>
      db.$transaction(async (tx) => {
        await removeExperiment(tx, id);
        await recordChange(tx, by, { action: 'experiment.delete', subject: id });
      }),
  };
}

async function withCounts(db: Database, experiments: readonly Experiment[]): Promise<CountedExperiment[]> {
  const ids = experiments.map((experiment) => experiment.id);
  const rows = await db.$queryRaw<{ experimentId: string; state: keyof RunCounts; runs: number }[]>`
    select er."experimentId"::text, r.state::text, count(*)::int as runs
    from "ExperimentRun" er join "Run" r on r.id = er."runId"
    where er."experimentId" = any(${ids}::uuid[])
    group by er."experimentId", r.state`;
  return experiments.map((experiment) => {
    const runs = { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 };
    for (const row of rows) if (row.experimentId === experiment.id) runs[row.state] = row.runs;
    return { ...experiment, runs };
  });
}

async function requireExperiment(tx: Transaction, id: string): Promise<void> {
  const found = await tx.$queryRaw<unknown[]>`select 1 as found from "Experiment" where id = ${id}::uuid for update`;
  if (found.length === 0) {
    throw new OrdoError('experiment.not-found', `there is no experiment ${id}`, {
      fix: 'list the experiments to find the right id',
    });
  }
}

async function cancelExperiment(tx: Transaction, id: string, by: Caller): Promise<CancelledRun[]> {
  await requireExperiment(tx, id);
  const runs = await lockRunsOfExperiment(tx, id);
  const { cancelledAt } = await tx.experiment.findUniqueOrThrow({ where: { id }, select: { cancelledAt: true } });
  if (cancelledAt === null && !runs.some(isAlive)) {
    throw new OrdoError('experiment.conflict', `all runs of experiment ${id} have ended, so none can be cancelled`, {
      fix: 'leave the experiment as it is, or delete it',
    });
  }
  await tx.$executeRaw`
    update "Experiment" set "cancelledAt" = coalesce("cancelledAt", now()) where id = ${id}::uuid`;
  const stopped = await tx.$queryRaw<{ id: string }[]>`
    update "Run" r set state = 'cancelled', "finishedAt" = now()
    where r.state in ('queued', 'running')
      and exists (select from "ExperimentRun" er where er."runId" = r.id and er."experimentId" = ${id}::uuid)
      and not exists (
        select from "ExperimentRun" er join "Experiment" e on e.id = er."experimentId"
        where er."runId" = r.id and e."cancelledAt" is null)
    returning r.id::text`;
  const runIds = stopped.map((run) => run.id);
  if (cancelledAt === null || runIds.length > 0) {
    await recordChange(tx, by, { action: 'experiment.cancel', subject: id, details: { cancelledRuns: runIds } });
  }
  // This is a second statement because the first one's snapshot lacks attempts that were opened while it waited for locks.
  const closed = await tx.$queryRaw<{ id: string; runId: string }[]>`
    update "Attempt" set state = 'cancelled', "finishedAt" = now()
    where "runId" = any(${runIds}::uuid[]) and state in ('claimed', 'running')
    returning id::text, "runId"::text`;
  await placeLeft(
    tx,
    runs.map((run) => run.id),
  );
  return runIds.map((runId) => ({ runId, attemptId: closed.find((attempt) => attempt.runId === runId)?.id ?? null }));
}

async function removeExperiment(tx: Transaction, id: string): Promise<void> {
  await requireExperiment(tx, id);
  const locked = await lockRunsOfExperiment(tx, id);
  const shared = await tx.experimentRun.findMany({
    where: { runId: { in: locked.map((run) => run.id) }, experimentId: { not: id } },
    select: { runId: true },
  });
  const elsewhere = new Set(shared.map((member) => member.runId));
  const own = locked.filter((run) => !elsewhere.has(run.id));
  const alive = own.filter(isAlive).length;
  if (alive > 0) {
    throw new OrdoError('experiment.conflict', `experiment ${id} has ${alive} queued or running runs`, {
      fix: 'cancel the experiment first',
    });
  }
  await tx.experiment.delete({ where: { id } });
  await placeLeft(tx, [...elsewhere]);
  await removeAbandonedRuns(
    tx,
    own.map((run) => run.id),
  );
}

function isAlive({ state }: LockedRun): boolean {
  return state === 'queued' || state === 'running';
}
