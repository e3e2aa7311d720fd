/**
 * Records what workers were found to lack. A worker that has handed a run back because it lacks something gets no runs that
 * need the same thing for a while, so that they go to other workers.
 */
import { OrdoError } from '@ordo/core';
import { readClock } from '../database/clock.ts';
import type { Database } from '../database/database.ts';
import { type LackKind, Prisma, type WorkerLack } from '../generated/client.ts';
import { ABLE, IN_SERVICE, LACK_CONCERNS_RUN, subjectOf } from '../scheduling/able-workers.ts';

interface Patience {
  /** The time for which a worker is set aside at first, in seconds. It doubles each time that the same thing is still lacking. */
  readonly first: number;
  /** The time in seconds after which a lack that is found again counts as a new one. */
  readonly forgottenAfter: number;
}

const PATIENCE: Readonly<Record<LackKind, Patience>> = {
  // Somebody has to provide these.
  dataset: { first: 30, forgottenAfter: 3600 },
  engine: { first: 30, forgottenAfter: 3600 },
  // A full disk often has room again when other attempts have ended, and all workers on one volume are set aside together.
  disk: { first: 5, forgottenAfter: 60 },
  device: { first: 30, forgottenAfter: 3600 },
};
export const LONGEST_SECONDS = 600;

export interface FoundLack {
  /** The attempt that found the lack. */
  readonly attemptId: string;
  readonly attemptNumber: number;
  readonly kind: LackKind;
  /** The message about what is lacking, and what to do about it. */
  readonly message: string;
}

export function createWorkerLackRepository(db: Database) {
  return {
    /** Sets the worker of an attempt aside for all runs that need what this one needs. A repeated call is harmless. */
    setAside: async ({ attemptId, attemptNumber, kind, message }: FoundLack): Promise<void> => {
      const { first, forgottenAfter } = PATIENCE[kind];
      const isNew = Prisma.sql`l.until < now() - make_interval(secs => ${forgottenAfter})`;
      await db.$executeRaw`
        insert into "WorkerLack" as l ("workerId", kind, subject, message, until)
        select a."workerId", ${kind}::"LackKind", ${subjectOf(Prisma.sql`${kind}::"LackKind"`)}, ${message},
          now() + make_interval(secs => ${first})
        from "Attempt" a join "Run" r on r.id = a."runId"
        where a.id = ${attemptId}::uuid and a.number = ${attemptNumber} and a.state in ('claimed', 'running')
          and ${subjectOf(Prisma.sql`${kind}::"LackKind"`)} is not null
        on conflict ("workerId", kind, subject) do update set
          message = excluded.message,
          times = case when ${isNew} then 1 else l.times + 1 end,
          until = now() + make_interval(secs => case when ${isNew} then ${first}::float8
            else least(${LONGEST_SECONDS}::float8, ${first}::float8 * power(2, least(l.times, 20))) end)`;
    },

    /** Lists what a worker lacks at present. */
    lacksOf: async (workerId: string): Promise<WorkerLack[]> =>
      await db.workerLack.findMany({
        where: { workerId, until: { gt: await readClock(db) } },
        orderBy: { until: 'asc' },
      }),
  };
}

/** Returns the error for a worker that lacks something that a queued run needs; null when it lacks nothing. */
export async function refuseForLack(db: Database, runId: string, workerId: string): Promise<OrdoError | null> {
  const rows = await db.$queryRaw<{ worker: string; message: string; elsewhere: boolean }[]>`
    select w.name as worker, l.message, exists (select from "Worker" w where ${IN_SERVICE} and ${ABLE}) as elsewhere
    from "Run" r, "Worker" w, "WorkerLack" l
    where r.id = ${runId}::uuid and r.state = 'queued' and w.id = ${workerId}::uuid and ${LACK_CONCERNS_RUN}
    order by l.until desc
    limit 1`;
  const [lack] = rows;
  if (lack === undefined) return null;
  const { worker, message, elsewhere } = lack;
  const who = elsewhere ? 'another worker' : 'a worker that can execute it, but none is online';
  const why = `it waits for ${who}; worker ${worker} cannot: ${message}`;
  return new OrdoError(elsewhere ? 'worker.unsuitable' : 'run.unplaceable', `run ${runId} was not claimed: ${why}`, {
    fix: 'leave the run to another worker',
  });
}
