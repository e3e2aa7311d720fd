/** Submits, finds, cancels, retries, annotates and deletes experiments. */
import { OrdoError } from '@ordo/core';
import { type Caller, NO_CALLER, recordChange } from '../access/audit.ts';
import type { Database, Transaction } from '../database/database.ts';
import { type Experiment, Prisma } from '../generated/client.ts';
import type { RunCounts } from './runs.ts';
import { howToRead } from '../listing/conditions.ts';
import {
  countExperiments,
  type ExperimentFilter,
  experimentOrder,
  type ExperimentSelection,
  selectExperiments,
} from '../listing/experiment-list.ts';
import { annotateRuns, type AskedAnnotation } from './annotate.ts';
import { cancelChosen, type CancelledRun, closeAttempts } from './cancel-chosen.ts';
import { type LockedRun, lockRunsOfExperiment } from '../database/lock-runs.ts';
import { placeLeft } from './placement.ts';
import { columnsOf, type RowsOf } from '../database/prepared-statements.ts';
import { removeAbandonedRuns } from './remove-runs.ts';
import { type AskedRetry, retryExperiment } from '../attempts/retry.ts';
import { type Submission, submitExperiment, type Submitted, submitTogether } from './submission.ts';
import { createTurns } from '../scheduling/turns.ts';
import { selectCounted } from './count-runs.ts';

export interface CountedExperiment extends Experiment {
  readonly runs: RunCounts;
  /** The code versions of the experiment's runs, each once. */
  readonly codeVersions: readonly string[];
  /** The time when the last run ended; null while a run has not ended. */
  readonly finishedAt: Date | null;
  /** The search that it is, or that it continues; null for any other experiment. */
  readonly search: FoundSearch | null;
}

export interface FoundSearch {
  /** The id of the experiment whose runs are the trials. */
  readonly trials: string;
  /** The id of the experiment that continues it; null if there is none. */
  readonly tuned: string | null;
  readonly isContinued: boolean;
  /** Why it could not be continued when that was last tried. */
  readonly problem: string | null;
  /** The number of trials that were cancelled, or have failed otherwise than by divergence. */
  readonly lost: number;
}

/** The properties of an experiment that are not in its own row. */
type OfRuns = RunCounts & Pick<CountedExperiment, 'codeVersions' | 'finishedAt' | 'search'>;

/** An experiment in a list. */
export type ListedExperiment = Omit<CountedExperiment, 'spec'>;

/**
 * The number of changes that may run at a time. Changes of experiments that share runs wait for each other's locks. This limit
 * leaves most connections to other work.
 */
const CHANGES_AT_ONCE = 3;

export function createExperimentRepository(db: Database, rowsOf: RowsOf) {
  const inTurn = createTurns(CHANGES_AT_ONCE);
  const change = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => inTurn(() => db.$transaction(work));
  return {
    submit: (submission: Submission): Promise<Submitted> => inTurn(() => submitExperiment(db, submission)),

    /** Submits several experiments, all or none. */
    submitTogether: (submissions: readonly Submission[]): Promise<Submitted[]> =>
      inTurn(() => submitTogether(db, submissions)),

    /** Finds an experiment as it was submitted, without counting its runs. */
    findSubmitted: (id: string): Promise<Experiment | null> => db.experiment.findUnique({ where: { id } }),

    find: async (id: string): Promise<CountedExperiment | null> => {
      const [row] = await rowsOf<Experiment & OfRuns>(
        selectCounted(Prisma.sql`select * from "Experiment" where id = ${id}::uuid`, {
          columns: columnsOf('e', Prisma.ExperimentScalarFieldEnum),
        }),
      );
      return row === undefined ? null : withCounts(row);
    },

    /** Lists a page of experiments, without their specs. */
    list: async (filter: ExperimentFilter): Promise<ListedExperiment[]> => {
      const rows = await rowsOf<Omit<Experiment, 'spec'> & OfRuns>(
        selectCounted(selectExperiments(filter), {
          columns: columnsOf('e', Prisma.ExperimentScalarFieldEnum, 'spec'),
          order: experimentOrder(filter),
        }),
        howToRead(filter),
      );
      return rows.map((row) => withCounts(row));
    },

    count: async (selection: ExperimentSelection): Promise<number> => {
      const [row] = await rowsOf<{ total: number }>(countExperiments(selection), howToRead(selection));
      return row?.total ?? 0;
    },

    /**
     * Finds, for each part of a study, the experiment that shows it best: the newest one of this version that was not
     * cancelled. The experiments of searches show nothing of their parts.
     */
    ofStudy: (id: string, hash: string): Promise<{ part: string; experimentId: string }[]> =>
      db.$queryRaw`
        select distinct on ("studyPart") "studyPart" as part, id::text as "experimentId"
        from "Experiment" e where "studyId" = ${id}
          and not exists (select from "Search" s where s."experimentId" = e.id)
        order by "studyPart", "studyHash" = ${hash} desc, "cancelledAt" is null desc, id desc`,

    /**
     * Cancels the experiment's runs, except those that another experiment still needs. A repeated call is harmless.
     * @throws OrdoError `experiment.conflict` when all runs have ended
     */
    cancel: (id: string, by: Caller = NO_CALLER): Promise<CancelledRun[]> =>
      change((tx) => cancelExperiment(tx, id, by)),

    /**
     * Cancels some runs of the experiment, except those that another experiment still needs. The experiment continues.
     * @throws OrdoError `experiment.not-found`, `run.not-found`, `experiment.conflict` when all of them have ended
     */
    cancelRuns: (id: string, runIds: readonly string[], by: Caller = NO_CALLER): Promise<CancelledRun[]> =>
      change(async (tx) => {
        await requireExperiment(tx, id);
        return cancelChosen(tx, { experimentId: id, runIds, by });
      }),

    /**
     * Requeues the experiment's failed and cancelled runs. `runs` are the runs that its spec expands to at present. Returns the
     * ids of the runs that now wait.
     * @param asked.only the ids of the runs to retry; all of them by default
     * @param asked.permit throws if the caller may not queue one of the runs that are to be queued
     */
    retry: (id: string, asked: AskedRetry, by: Caller = NO_CALLER): Promise<string[]> =>
      change(async (tx) => {
        await requireExperiment(tx, id);
        const waiting = await retryExperiment(tx, id, { ...asked, by });
        await recordChange(tx, by, { action: 'experiment.retry', subject: id });
        return waiting;
      }),

    /**
     * Changes the names, the tags and the notes of the experiment's runs.
     * @param asked.runIds the runs to annotate; all of them by default
     * @param asked.ofAnyone whether the caller may also annotate runs that another owner submitted first
     * @throws OrdoError `experiment.not-found`, `run.not-found`, `auth.forbidden`, `request.invalid` for too many tags
     */
    annotate: (
      id: string,
      asked: Omit<AskedAnnotation, 'experimentId' | 'by'>,
      by: Caller = NO_CALLER,
    ): Promise<void> =>
      change(async (tx) => {
        await requireExperiment(tx, id);
        await annotateRuns(tx, { ...asked, experimentId: id, by });
      }),

    /** Deletes the experiment, with the runs and results that no other experiment shares. */
    remove: (id: string, by: Caller = NO_CALLER): Promise<void> =>
      change(async (tx) => {
        await removeExperiment(tx, id);
        await recordChange(tx, by, { action: 'experiment.delete', subject: id });
      }),
  };
}

function withCounts<E>({ queued, running, succeeded, failed, cancelled, ...experiment }: E & RunCounts) {
  return { ...experiment, runs: { queued, running, succeeded, failed, cancelled } };
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
  const closed = await closeAttempts(tx, runIds);
  await placeLeft(
    tx,
    runs.map((run) => run.id),
  );
  return closed;
}

async function removeExperiment(tx: Transaction, id: string): Promise<void> {
  await requireExperiment(tx, id);
  await refuseTrialsInUse(tx, id);
  const locked = await lockRunsOfExperiment(tx, id);
  const shared = await tx.experimentRun.findMany({
    where: { runId: { in: locked.map((run) => run.id) }, experimentId: { not: id } },
    select: { runId: true, experiment: { select: { cancelledAt: true } } },
  });
  const elsewhere = new Set(shared.map(({ runId }) => runId));
  // A cancelled experiment keeps its finished runs, but asks for nothing more. A run that only it asked for would wait for
  // nobody.
  const wanted = new Set(shared.flatMap(({ runId, experiment }) => (experiment.cancelledAt === null ? [runId] : [])));
  const alive = locked.filter((run) => isAlive(run) && !wanted.has(run.id)).length;
  if (alive > 0) {
    throw new OrdoError('experiment.conflict', `experiment ${id} has ${alive} queued or running runs`, {
      fix: 'cancel the experiment first',
    });
  }
  await tx.experiment.delete({ where: { id } });
  await placeLeft(tx, [...elsewhere]);
  await removeAbandonedRuns(
    tx,
    locked.map((run) => run.id).filter((runId) => !elsewhere.has(runId)),
  );
}

/** Without its trials, nothing would show why the runs of a tuned experiment use what they use. */
async function refuseTrialsInUse(tx: Transaction, id: string): Promise<void> {
  const search = await tx.search.findUnique({ where: { experimentId: id }, select: { tunedId: true } });
  if (search === null || search.tunedId === null) return;
  throw new OrdoError('experiment.conflict', `experiment ${search.tunedId} uses what the search ${id} has chosen`, {
    fix: 'delete that experiment first',
  });
}

function isAlive({ state }: LockedRun): boolean {
  return state === 'queued' || state === 'running';
}
