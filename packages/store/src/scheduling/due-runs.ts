/** The queued runs that are due: how many jobs the queue of each pool needs. */
import { MOST_WAITING_JOBS } from '@ordo/core/service-words';
import type { Database } from '../database/database.ts';
import { Prisma } from '../generated/client.ts';

/** Times are stored in whole milliseconds, so that a run may be due up to half of one after it says so. */
const ROUNDING_SECONDS = 0.001;
/** SQL condition on `"Run" r`. */
export const IS_DUE = Prisma.sql`r."availableAt" <= now() + make_interval(secs => ${ROUNDING_SECONDS})`;

/** SQL of a number: how many runs of a pool are due. No more are counted than the queue needs jobs. */
export const countDueIn = (pool: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  select count(*)::int from (
    select from "Run" r where r.state = 'queued' and r.pool = ${pool} and ${IS_DUE} limit ${MOST_WAITING_JOBS}) due)`;

export interface DuePool {
  readonly pool: string;
  /** At most `MOST_WAITING_JOBS` are counted. */
  readonly runs: number;
}

/** The pools in which runs are due. Each pool is found by a look into the index, however many runs it has. */
export async function countDue(db: Database): Promise<DuePool[]> {
  return await db.$queryRaw<DuePool[]>`
    with recursive pools as (
      (select pool from "Run" where state = 'queued' order by pool limit 1)
      union all
      select (select r.pool from "Run" r where r.state = 'queued' and r.pool > pools.pool order by r.pool limit 1)
      from pools where pools.pool is not null
    ),
    counted as (select pool, ${countDueIn(Prisma.sql`pools.pool`)} as runs from pools where pool is not null)
    select pool, runs from counted where runs > 0 order by pool`;
}
