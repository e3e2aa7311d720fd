/** Runs: look-up by id, hash and experiment, and what the queue has to be told about them. */
import type { Database, Transaction } from './database.ts';
import { Prisma, type Run, type RunState } from './generated/client.ts';
import { SILENT_AFTER_MS } from './workers.ts';

/** What the queue needs to wake a worker for a run. */
export interface WakeableRun {
  readonly runId: string;
  readonly epoch: number;
  readonly pool: string;
  readonly priority: number;
  readonly delayMs: number;
}

export interface RunFilter {
  readonly experimentId?: string;
  readonly state?: RunState;
  readonly limit: number;
  /** Last run of the page before. */
  readonly after?: string;
}

/** A run as one experiment sees it. */
export interface ExperimentMember {
  readonly position: number;
  readonly variant: string;
  readonly attached: boolean;
  readonly run: Run;
}

export type RunCounts = Readonly<Record<RunState, number>>;

export function createRunRepository(db: Database) {
  return {
    find: (id: string): Promise<Run | null> => db.run.findUnique({ where: { id } }),

    findByContentHash: (hashes: readonly string[]): Promise<Run[]> =>
      db.run.findMany({ where: { contentHash: { in: [...hashes] } } }),

    /** Newest first; `after` is the last id of the page before. */
    list: ({ experimentId, state, limit, after }: RunFilter): Promise<Run[]> =>
      db.run.findMany({
        where: {
          ...(experimentId === undefined ? {} : { experiments: { some: { experimentId } } }),
          ...(state === undefined ? {} : { state }),
          ...(after === undefined ? {} : { id: { lt: after } }),
        },
        orderBy: { id: 'desc' },
        take: limit,
      }),

    /** All runs of an experiment in the order of its expansion. */
    ofExperiment: (experimentId: string): Promise<ExperimentMember[]> =>
      db.experimentRun.findMany({ where: { experimentId }, orderBy: { position: 'asc' }, include: { run: true } }),

    /** Runs that are not there are left out. */
    statesOf: async (ids: readonly string[]): Promise<Map<string, RunState>> => {
      const rows = await db.run.findMany({ where: { id: { in: [...ids] } }, select: { id: true, state: true } });
      return new Map(rows.map((row) => [row.id, row.state]));
    },

    countByState: async (): Promise<RunCounts> => {
      const rows = await db.$queryRaw<{ state: RunState; runs: number }[]>`
        select state::text, count(*)::int as runs from "Run" group by state`;
      const counts = { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 };
      for (const row of rows) counts[row.state] = row.runs;
      return counts;
    },

    /** Runs waiting and running, by pool; `default` is always among them. */
    countByPool: async (): Promise<{ pool: string; queued: number; running: number }[]> =>
      db.$queryRaw`
        select pool, count(*) filter (where state = 'queued')::int as queued,
          count(*) filter (where state = 'running')::int as running
        from (
          select pool, state from "Run" where state in ('queued', 'running')
          union all select 'default', null
        ) alive
        group by pool order by pool`,

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

    /** Notes that the queue knows of these runs in these epochs. */
    markWoken: async (runs: readonly { runId: string; epoch: number }[]): Promise<void> => {
      await db.$executeRaw`
        update "Run" r set "wokenAt" = now()
        from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as woken ("runId" uuid, epoch int)
        where r.id = woken."runId" and r.epoch = woken.epoch and r.state = 'queued'`;
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
    select id::text as "runId", epoch, pool, priority,
      greatest(0, extract(epoch from "availableAt" - now()) * 1000)::float8 as "delayMs"
    from "Run"
    where state = 'queued' and (${condition})
    order by "wokenAt" nulls first, priority desc, "availableAt", id
    limit ${limit}`;
  return rows.map((row) => ({ ...row, delayMs: Math.floor(row.delayMs) }));
}
