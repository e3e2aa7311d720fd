/** Queued runs: finds those that need a job in the queue, and fails those that no worker can claim. */
import { CODE_LEAVES_AFTER_MS } from '@ordo/core/lease';
import type { Database, Transaction } from '../database/database.ts';
import { Prisma } from '../generated/client.ts';
import { ONLINE } from './able-workers.ts';

/** What the queue needs to create a job for a run. */
export interface WakeableRun {
  readonly runId: string;
  readonly attemptNumber: number;
  readonly jobNumber: number;
  readonly pool: string;
  readonly priority: number;
  readonly delayMs: number;
}

/** A queued run, with what it takes to tell whether other code computes it just the same. */
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
    /**
     * Queued runs that are due and whose job was never created, or last seen more than `staleSeconds` ago; the longest
     * ago first. The caller makes sure that each has a job and then calls `markWoken`. A time that lies ahead was stored
     * before the clock was set back, and says nothing.
     */
    dueForWaking: (staleSeconds: number, limit: number): Promise<WakeableRun[]> =>
      selectWakeable(
        db,
        Prisma.sql`"availableAt" <= now()
          and ("wokenAt" is null or "wokenAt" < now() - make_interval(secs => ${staleSeconds}) or "wokenAt" > now())`,
        limit,
      ),

    /** Says that an API process runs this code, so that others leave its queued runs to the workers that may come. */
    keepCodeAlive: async (codeVersion: string): Promise<void> => {
      await db.$executeRaw`
        insert into "LivingCode" ("codeVersion") values (${codeVersion})
        on conflict ("codeVersion") do update set "lastSeenAt" = now()`;
    },

    /**
     * Queued runs of other code, which for a while neither an online worker nor an API process has run. No worker could
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
        update "Run" r set "codeVersion" = ${codeVersion}, "wokenAt" = null
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

    /** What the queue needs for a job of this run, if it is queued, due and has none. */
    wakeable: (runId: string): Promise<WakeableRun[]> =>
      selectWakeable(db, Prisma.sql`id = ${runId}::uuid and "wokenAt" is null`, 1),

    /** Records that the queue has a job for each of these runs and attempt numbers. */
    markWoken: async (runs: readonly Pick<WakeableRun, 'runId' | 'attemptNumber' | 'jobNumber'>[]): Promise<void> => {
      await db.$executeRaw`
        update "Run" r set "wokenAt" = now()
        from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as woken ("runId" uuid, "attemptNumber" int,
          "jobNumber" int)
        where r.id = woken."runId" and r."attemptNumber" = woken."attemptNumber" and r."jobNumber" = woken."jobNumber"
          and r.state = 'queued'`;
    },
  };
}

/** The rows of `found`. */
function asFound(runs: readonly UnclaimableRun[]): Prisma.Sql {
  const keys = runs.map(({ runId, attemptNumber, codeVersion }) => ({ runId, attemptNumber, codeVersion }));
  return Prisma.sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
    as found ("runId" uuid, "attemptNumber" int, "codeVersion" text)`;
}

/** A process that was frozen after it had looked must not judge what has happened to the run since. */
const STILL_AS_FOUND = Prisma.sql`r.id = found."runId" and r.state = 'queued'
  and r."attemptNumber" = found."attemptNumber" and r."codeVersion" = found."codeVersion"`;

/** Returns queued runs that satisfy an SQL condition on `"Run"`. */
export async function selectWakeable(
  db: Database | Transaction,
  condition: Prisma.Sql,
  limit: number,
): Promise<WakeableRun[]> {
  const rows = await db.$queryRaw<WakeableRun[]>`
    select id::text as "runId", "attemptNumber", "jobNumber", pool, priority,
      greatest(0, extract(epoch from "availableAt" - now()) * 1000)::float8 as "delayMs"
    from "Run"
    where state = 'queued' and (${condition})
    order by "wokenAt" nulls first, priority desc, "availableAt", id
    limit ${limit}`;
  return rows.map((row) => ({ ...row, delayMs: Math.floor(row.delayMs) }));
}
