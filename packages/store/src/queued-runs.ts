/** Queued runs: which of them the queue has to be told about, and which wait in vain. */
import type { Database, Transaction } from './database.ts';
import { Prisma } from './generated/client.ts';
import { SILENT_AFTER_MS } from './workers.ts';

/** What the queue needs to wake a worker for a run. */
export interface WakeableRun {
  readonly runId: string;
  readonly attemptNumber: number;
  readonly pool: string;
  readonly priority: number;
  readonly delayMs: number;
}

export function createQueuedRunRepository(db: Database) {
  return {
    /**
     * Queued runs that are due and of which the queue was not told, or not for `staleSeconds`; least recently first.
     * Whoever reads them tells the queue and then calls `markWoken`.
     */
    dueForWaking: (staleSeconds: number, limit: number): Promise<WakeableRun[]> =>
      selectWakeable(
        db,
        Prisma.sql`"availableAt" <= now()
          and ("wokenAt" is null or "wokenAt" < now() - make_interval(secs => ${staleSeconds}))`,
        limit,
      ),

    /**
     * Fails queued runs that were made for other code before `since`, when no worker with that code is there: nobody could
     * ever claim them. Returns their ids.
     */
    failUnclaimable: async (codeVersion: string, since: Date): Promise<string[]> => {
      const rows = await db.$queryRaw<{ id: string }[]>`
        update "Run" r set state = 'failed', "finishedAt" = now(), "failureKind" = 'permanent',
          "failureMessage" = 'made for code ' || left(r."codeVersion", 12) || ', which no worker has any more; retry the '
            || 'experiment to have it done by the present code'
        where r.state = 'queued' and r."codeVersion" <> ${codeVersion} and r."availableAt" < ${since}
          and not exists (
            select from "Worker" w
            where w."codeVersion" = r."codeVersion" and w."signedOffAt" is null
              and w."lastSeenAt" > now() - make_interval(secs => ${SILENT_AFTER_MS / 1000}))
        returning r.id::text`;
      return rows.map((row) => row.id);
    },

    /** Notes that the queue knows of these runs under these attempt numbers. */
    markWoken: async (runs: readonly { runId: string; attemptNumber: number }[]): Promise<void> => {
      await db.$executeRaw`
        update "Run" r set "wokenAt" = now()
        from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as woken ("runId" uuid, "attemptNumber" int)
        where r.id = woken."runId" and r."attemptNumber" = woken."attemptNumber" and r.state = 'queued'`;
    },
  };
}

/** Queued runs that satisfy a condition on `"Run"`. */
export async function selectWakeable(
  db: Database | Transaction,
  condition: Prisma.Sql,
  limit: number,
): Promise<WakeableRun[]> {
  const rows = await db.$queryRaw<WakeableRun[]>`
    select id::text as "runId", "attemptNumber", pool, priority,
      greatest(0, extract(epoch from "availableAt" - now()) * 1000)::float8 as "delayMs"
    from "Run"
    where state = 'queued' and (${condition})
    order by "wokenAt" nulls first, priority desc, "availableAt", id
    limit ${limit}`;
  return rows.map((row) => ({ ...row, delayMs: Math.floor(row.delayMs) }));
}
