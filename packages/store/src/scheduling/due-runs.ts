/** Counts the queued runs that are due, which is the number of jobs that the queue of each pool needs. */
import { MOST_WAITING_JOBS } from '@ordo/core/service-words';
import type { Database } from '../database/database.ts';
import { Prisma } from '../generated/client.ts';

/** Times are stored in whole milliseconds, so a run may become due up to half a millisecond after its stored time. */
const ROUNDING_SECONDS = 0.001;
/** SQL condition on `"Run" r`: it is due. */
export const IS_DUE = Prisma.sql`r."availableAt" <= now() + make_interval(secs => ${ROUNDING_SECONDS})`;

/** Returns SQL for the number of due runs in a pool. The count stops at the number of jobs that the queue needs. */
export const countDueIn = (pool: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  select count(*)::int from (
    select from "Run" r where r.state = 'queued' and r.pool = ${pool} and ${IS_DUE} limit ${MOST_WAITING_JOBS}) due)`;

/** SQL that gives a row `p` for each pool with queued runs. It looks into the index once for each pool. */
export const WAITING_POOLS = Prisma.sql`(
  with recursive pools as (
    (select pool from "Run" where state = 'queued' order by pool limit 1)
    union all
    select (select r.pool from "Run" r where r.state = 'queued' and r.pool > pools.pool order by r.pool limit 1)
    from pools where pools.pool is not null
  )
  select pool from pools where pool is not null) p`;

export interface DuePool {
  readonly pool: string;
  /** The number of due runs, at most `MOST_WAITING_JOBS`. */
  readonly runs: number;
}

/** Counts the pools' due runs. Each pool is found by one look into the index, however many runs it has. */
export async function countDue(db: Database): Promise<DuePool[]> {
  return await db.$queryRaw<DuePool[]>`
    with counted as (select pool, ${countDueIn(Prisma.sql`p.pool`)} as runs from ${WAITING_POOLS})
    select pool, runs from counted where runs > 0 order by pool`;
}
