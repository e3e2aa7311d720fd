/**
 * Decides whose turn it is. A job in the queue only says that some run waits. The worker that takes the job gets the first of
 * all runs that may begin there, in the order of:
 *
 * 1. the highest priority;
 * 2. the owner who has used and holds the least of the pool, by weight (`shares.ts`);
 * 3. the run that has waited the longest.
 */
import type { Transaction } from '../database/database.ts';
import { Prisma } from '../generated/client.ts';
import { HAS_ROOM } from './room.ts';
import { KEPT_FOR_OTHERS } from './reservations.ts';
import { IS_DUE } from './due-runs.ts';
import { ABLE, TAKES_PART } from './able-workers.ts';
import { JOIN_SHARES, turnWith, WITHIN_LIMITS } from './shares.ts';

/**
 * The number of each owner's runs that are considered, among those that the worker could take if it had nothing else to do: few
 * at first, and more if the worker has no room for any of them now. Runs behind these have to wait until they begin.
 */
export const LOOKED_AT = [20, 500] as const;

/** The number of these that are offered to workers that claim at the same moment. */
const OFFERED = 5;

/** SQL condition on `"Worker" w` and the queued `"Run" r`: the worker may execute the run now, regardless of what else waits. */
export const MAY_BEGIN = Prisma.sql`(
  ${IS_DUE} and ${TAKES_PART} and ${ABLE} and ${HAS_ROOM} and ${WITHIN_LIMITS} and not ${KEPT_FOR_OTHERS})`;

/**
 * Returns SQL that gives a row `o` for each owner with queued runs in a pool. It looks into the index once for each owner, so
 * its cost does not grow with the number of their runs.
 */
export const ownersIn = (pool: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  with recursive owners as (
    (select owner from "Run" where state = 'queued' and pool = ${pool} order by owner limit 1)
    union all
    select (select r.owner from "Run" r where r.state = 'queued' and r.pool = ${pool} and r.owner > owners.owner
      order by r.owner limit 1)
    from owners where owners.owner is not null
  )
  select owner from owners where owner is not null) o`;

/**
 * Returns SQL for the first queued runs `r` of the owner `o` in a pool, in their order, among those for which the condition
 * `suits` holds. A claim needs this condition: otherwise runs for labels, code, data or machines that its worker lacks would
 * hide all runs behind them.
 */
export const firstOfOwner = (
  pool: Prisma.Sql,
  { suits = Prisma.sql`true`, lookedAt = LOOKED_AT[0] }: { suits?: Prisma.Sql; lookedAt?: number } = {},
): Prisma.Sql => Prisma.sql`
  select r.* from "Run" r where r.state = 'queued' and r.pool = ${pool} and r.owner = o.owner and ${suits}
  order by r.priority desc, r."availableAt", r.id limit ${lookedAt}`;

/**
 * SQL: the units that `"Run" r` would hold, as `"Attempt".units` counts them. The units of a whole machine are known only when
 * it is given.
 */
export const UNITS = Prisma.sql`(case when r.gpus > 0 then r.gpus else r.cores end)`;

/**
 * Finds the run that the worker should execute next; undefined if there is none. Workers that claim at the same moment get
 * different runs, because each locks its own.
 */
export async function findNext(tx: Transaction, workerId: string): Promise<string | undefined> {
  for (const lookedAt of LOOKED_AT) {
    const [next] = await tx.$queryRaw<{ id: string }[]>(selectNext(workerId, lookedAt));
    if (next !== undefined) return next.id;
  }
  return undefined;
}

/** Returns SQL for the row that `findNext` looks for. */
export function selectNext(workerId: string, lookedAt: number = LOOKED_AT[0]): Prisma.Sql {
  const pool = Prisma.sql`(select pool from "Worker" where id = ${workerId}::uuid)`;
  const columns = Prisma.sql`r.id, r.owner, r.pool, r.priority, r."availableAt", ${UNITS} as units`;
  return Prisma.sql`
    select turns.id::text from (
      select r.id from ${ownersIn(pool)}
        join "Worker" w on w.id = ${workerId}::uuid
        cross join lateral (
          select ${columns}, coalesce(sum(${UNITS}) over (
            order by r.priority desc, r."availableAt", r.id rows between unbounded preceding and 1 preceding), 0) as before
          from (select * from (${firstOfOwner(pool, { suits: ABLE, lookedAt })}) r where ${MAY_BEGIN}
            order by r.priority desc, r."availableAt", r.id limit ${OFFERED}) r
        ) r
        ${JOIN_SHARES}
      order by r.priority desc, ${turnWith(Prisma.sql`r.before`)}, r."availableAt", r.id offset 0
    ) turns
    where pg_try_advisory_xact_lock(hashtextextended('ordo turn ' || turns.id, 0)) limit 1`;
}
