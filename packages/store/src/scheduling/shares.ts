/**
 * Records what each owner uses of each pool, and what administrators have set for the owner: weights, running limits and
 * quotas. Triggers in the database count what attempts hold and have used, in units: GPUs or, for runs without GPUs, cores.
 * Nothing else counts this.
 */
import { OrdoError } from '@ordo/core';
import { ALL_POOLS } from '@ordo/core/service-words';
import { type Caller, NO_CALLER, recordChange } from '../access/audit.ts';
import type { Database, Transaction } from '../database/database.ts';
import { Prisma } from '../generated/client.ts';
import type { RowsOf } from '../database/prepared-statements.ts';

/** The limits that an administrator sets; null for each that is not set. */
export interface Allowance {
  readonly weight: number | null;
  readonly runningLimit: number | null;
  /** The quota in unit-hours. */
  readonly quotaHours: number | null;
}

export interface Share extends Allowance {
  readonly owner: string;
  readonly pool: string;
  /** The number of open attempts, and the units that they hold. */
  readonly running: number;
  readonly units: number;
  /** All unit-hours ever used, and the same with each week counting half as much as the next one. */
  readonly usedHours: number;
  readonly recentHours: number;
}

/** SQL of unit-hours of `"Share" s`, with what its open attempts have used up to now. */
const USED_HOURS = Prisma.sql`((s.used + s.units * seconds_since(s."settledAt")) / 3600)`;
const RECENT_HOURS = Prisma.sql`(recent_use(s.recent, s.units, seconds_since(s."settledAt")) / 3600)`;

/** SQL condition on `"Share" s`: no further run of the owner may begin. */
const EXHAUSTED = Prisma.sql`(s.running >= s."runningLimit" or ${USED_HOURS} >= s."quotaHours")`;

/** SQL condition on `"Run" r`: the owner's limits allow one more run in the pool. */
export const WITHIN_LIMITS = Prisma.sql`not exists (
  select from "Share" s where s.owner = r.owner and s.pool in (r.pool, ${ALL_POOLS}) and ${EXHAUSTED})`;

/** SQL: the rows of `"Share"` for the owner of `"Run" r`: `s` of its pool, and `t` of all pools. */
export const JOIN_SHARES = Prisma.sql`left join "Share" s on s.owner = r.owner and s.pool = r.pool
  left join "Share" t on t.owner = r.owner and t.pool = ${ALL_POOLS}`;

/**
 * Returns SQL for the number that decides whose turn it is, with `JOIN_SHARES`: the unit-hours that the owner has used lately,
 * plus one hour of what it holds now and of `more` units, divided by its weight. The owner with the lowest number comes first.
 */
export const turnWith = (more: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  (coalesce(${RECENT_HOURS}, 0) + coalesce(s.units, 0) + ${more}) / coalesce(s.weight, t.weight, 1))`;

/**
 * Makes the claims of one owner wait for each other. A claim counts what the owner has, and would not see an attempt that is
 * opened at the same moment. Returns the owner; undefined if there is no such run.
 */
export async function waitForOwner(tx: Transaction, runId: string): Promise<string | undefined> {
  const [row] = await tx.$queryRaw<{ owner: string }[]>`
    select owner, pg_advisory_xact_lock(hashtextextended('ordo owner ' || owner, 0))::text from "Run" where id = ${runId}::uuid`;
  return row?.owner;
}

/** A limit that keeps a run from beginning. */
export interface Limit {
  readonly owner: string;
  readonly pool: string;
  readonly kind: 'running' | 'quota';
  readonly value: number;
  /** The number of running attempts, or of unit-hours used. */
  readonly used: number;
}

/** SQL: the limit that keeps `"Run" r` from beginning, as JSON; null if there is none. */
export const LIMIT_IN_FORCE = Prisma.sql`(
  select json_build_object('owner', s.owner, 'pool', s.pool,
    'kind', case when s.running >= s."runningLimit" then 'running' else 'quota' end,
    'value', case when s.running >= s."runningLimit" then s."runningLimit" else s."quotaHours" end,
    'used', case when s.running >= s."runningLimit" then s.running else ${USED_HOURS} end)
  from "Share" s where s.owner = r.owner and s.pool in (r.pool, ${ALL_POOLS}) and ${EXHAUSTED}
  order by s.pool desc limit 1)`;

const hours = (count: number): string => count.toLocaleString('en', { maximumFractionDigits: 1 });

/** Describes a limit in a sentence: which one it is, its value, and how much is left. */
export function describeLimit({ owner, pool, kind, value, used }: Limit): string {
  const where = pool === ALL_POOLS ? 'all pools together' : `pool ${pool}`;
  if (kind === 'running') {
    const runs = value === 1 ? '1 run' : `${value.toLocaleString('en')} runs`;
    return `${owner} may have ${runs} at a time in ${where} and has ${used.toLocaleString('en')}, so none is left`;
  }
  return `${owner} has a quota of ${hours(value)} device-hours in ${where} and has used ${hours(used)}, so none is left`;
}

/** Returns the error for a queued run that a limit of its owner keeps from beginning; null when none does. */
export async function refuseForLimit(db: Database, runId: string): Promise<OrdoError | null> {
  const [row] = await db.$queryRaw<{ limit: Limit | null }[]>`
    select ${LIMIT_IN_FORCE} as limit from "Run" r where r.id = ${runId}::uuid and r.state = 'queued'`;
  if (row === undefined || row.limit === null) return null;
  return new OrdoError('worker.busy', `run ${runId} waits: ${describeLimit(row.limit)}`, {
    fix: 'try again when a run of this owner has ended, or raise the limit',
  });
}

export function createShareRepository(db: Database, rowsOf: RowsOf) {
  return {
    /** Lists the shares by owner and pool. */
    list: (): Promise<Share[]> =>
      rowsOf<Share>(Prisma.sql`
        select s.owner, s.pool, s.weight, s."runningLimit", s."quotaHours", s.running, s.units,
          ${USED_HOURS} as "usedHours", ${RECENT_HOURS} as "recentHours"
        from "Share" s order by s.owner, s.pool`),

    /** Sets all limits of an owner in a pool at once. */
    allow: async (of: { owner: string; pool: string }, allowed: Allowance, by: Caller = NO_CALLER): Promise<void> => {
      const { owner, pool } = of;
      const { weight, runningLimit, quotaHours } = allowed;
      await db.$transaction(async (tx) => {
        const changed = await tx.$executeRaw`
          insert into "Share" as s (owner, pool, weight, "runningLimit", "quotaHours")
          values (${owner}, ${pool}, ${weight}, ${runningLimit}, ${quotaHours})
          on conflict (owner, pool) do update
          set weight = excluded.weight, "runningLimit" = excluded."runningLimit", "quotaHours" = excluded."quotaHours"
          where (s.weight, s."runningLimit", s."quotaHours")
            is distinct from (excluded.weight, excluded."runningLimit", excluded."quotaHours")`;
        if (changed === 0) return;
        const details = { weight, runningLimit, quotaHours };
        await recordChange(tx, by, { action: 'share.allow', subject: `${owner}/${pool}`, details });
      });
    },
  };
}
