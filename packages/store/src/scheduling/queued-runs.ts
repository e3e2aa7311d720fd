/** Queued runs: counts those that are due, and fails those that no worker can claim. */
import { CODE_LEAVES_AFTER_MS } from '@ordo/core/lease';
import type { Database } from '../database/database.ts';
import { Prisma } from '../generated/client.ts';
import { ONLINE } from './able-workers.ts';
import { countDue } from './due-runs.ts';

/** A queued run, with the data that tells whether other code computes the same for it. */
export interface UnclaimableRun {
  readonly runId: string;
  readonly attemptNumber: number;
  readonly codeVersion: string;
  readonly spec: unknown;
  readonly contentHash: string;
  readonly datasetHash: string;
}

const UNCLAIMABLE_AT_ONCE = 1000;

export function createQueuedRunRepository(db: Database) {
  return {
    /** Counts the due runs of each pool that has any. */
    countDue: () => countDue(db),

    /**
     * Records that an API process runs this code, so that other processes leave its queued runs to workers that may still come.
     */
    keepCodeAlive: async (codeVersion: string): Promise<void> => {
      await db.$executeRaw`
        insert into "LivingCode" ("codeVersion") values (${codeVersion})
        on conflict ("codeVersion") do update set "lastSeenAt" = now()`;
    },

    /**
     * Lists queued runs of other code that neither an online worker nor an API process has run for a while. No worker could
     * ever claim them as they are, no matter when they were queued or handed back.
     */
    unclaimable: (codeVersion: string): Promise<UnclaimableRun[]> =>
      db.$queryRaw<UnclaimableRun[]>`
        select r.id::text as "runId", r."attemptNumber", r."codeVersion", r.spec, r."contentHash",
          r."datasetHash" from "Run" r
        where r.state = 'queued' and r."codeVersion" <> ${codeVersion}
          and r."availableAt" < now() - make_interval(secs => ${CODE_LEAVES_AFTER_MS / 1000})
          and not exists (
            select from "LivingCode" c
            where c."codeVersion" = r."codeVersion"
              and c."lastSeenAt" > now() - make_interval(secs => ${CODE_LEAVES_AFTER_MS / 1000}))
          and not exists (
            select from "Worker" w where w."codeVersion" = r."codeVersion" and ${ONLINE})
        limit ${UNCLAIMABLE_AT_ONCE}`,

    /** Moves queued runs to another code version, under which their content hashes must be the same. */
    moveToCode: async (runs: readonly UnclaimableRun[], codeVersion: string): Promise<void> => {
      await db.$executeRaw`
        update "Run" r set "codeVersion" = ${codeVersion}
        from ${asFound(runs)} where ${STILL_AS_FOUND}`;
    },

    /** Fails queued runs whose code no worker runs any more. */
    failUnclaimable: async (runs: readonly UnclaimableRun[]): Promise<void> => {
      await db.$executeRaw`
        update "Run" r set state = 'failed', "finishedAt" = now(), "failureKind" = 'permanent',
          "failureMessage" = 'belongs to code ' || left(r."codeVersion", 12) || ', which no worker runs any more; retry '
            || 'the experiment to run it with the present code'
        from ${asFound(runs)} where ${STILL_AS_FOUND}`;
    },
  };
}

/** Returns the runs as the rows of `found`. */
function asFound(runs: readonly UnclaimableRun[]): Prisma.Sql {
  const keys = runs.map(({ runId, attemptNumber, codeVersion }) => ({ runId, attemptNumber, codeVersion }));
  return Prisma.sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
    as found ("runId" uuid, "attemptNumber" int, "codeVersion" text)`;
}

/**
 * SQL condition: the run has not changed since it was found. A process that was frozen after it looked must not act on runs
 * that have changed since.
 */
const STILL_AS_FOUND = Prisma.sql`r.id = found."runId" and r.state = 'queued'
  and r."attemptNumber" = found."attemptNumber" and r."codeVersion" = found."codeVersion"`;
