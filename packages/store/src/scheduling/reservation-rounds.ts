/**
 * Keeps workers free for runs that would otherwise wait for ever, and asks runs of lower priority to give up their places. One
 * process decides this at a time; claims obey it through `reservations.ts`.
 *
 * - A run that has waited for `RESERVED_AFTER_SECONDS` and fits nowhere gets one worker. No run of equal or lower priority may
 *   begin there if it would take what this run needs. A pool has one such run at a time.
 * - Where a pool allows it, a run that fits nowhere may take the places of runs of lower priority at once.
 */
import type { Database } from '../database/database.ts';
import { Prisma } from '../generated/client.ts';
import { findVictims, findWorker, fitsSomewhere, fitsWithout } from './reserved-places.ts';
import { hasRoomWithout, hasSlotWithout, NOBODY, waitForMachine } from './room.ts';
import { ABLE, IN_SERVICE } from './able-workers.ts';
import { JOIN_SHARES, turnWith, WITHIN_LIMITS } from './shares.ts';
import { IS_DUE } from './due-runs.ts';
import { firstOfOwner, ownersIn } from './turns-of-owners.ts';

export const RESERVED_AFTER_SECONDS = 600;
/** The number of runs that one round looks at in each pool. */
const LOOKED_AT = 3;
/** The time in seconds after which a run is placed again if all of its victims have ended and it still does not fit. */
const REPLACED_AFTER_SECONDS = 10;

/** A run for which a worker is kept free from now on. */
export interface Reserved {
  readonly runId: string;
  readonly workerId: string;
  /** The attempts that were asked to give up their places. */
  readonly asked: readonly string[];
}

export interface ReservationRules {
  /** The pools in which runs may take the places of runs of lower priority; `*` for all. */
  readonly preemptionPools: readonly string[];
  readonly reservedAfterSeconds?: number;
}

export function createReservationRepository(db: Database) {
  return {
    /** Runs one round over all pools with workers. */
    round: async (rules: ReservationRules): Promise<Reserved[]> => {
      await dropIdle(db);
      const pools = await db.$queryRaw<{ pool: string }[]>`select distinct w.pool from "Worker" w where ${IN_SERVICE}`;
      const made: Reserved[] = [];
      for (const { pool } of pools) {
        for (const candidate of await listStuck(db, pool, rules)) {
          const reserved = await placeStuck(db, candidate);
          if (reserved !== null) made.push(reserved);
        }
      }
      return made;
    },
  };
}

/** Releases workers whose runs no longer wait for them. */
async function dropIdle(db: Database): Promise<void> {
  await db.$executeRaw`
    delete from "Reservation" v using "Run" r, "Worker" w
    where r.id = v."runId" and w.id = v."workerId" and (
      r.state <> 'queued' or not ${IS_DUE} or not ${IN_SERVICE} or not ${ABLE} or not ${WITHIN_LIMITS}
      or (v.since < now() - make_interval(secs => ${REPLACED_AFTER_SECONDS})
        and exists (select from "Attempt" gave where gave."displacedBy" = r.id and gave."claimedAt" < v.since)
        and not exists (select from "Attempt" gave where gave."displacedBy" = r.id and gave.state in ('claimed', 'running'))
        and not (${hasRoomWithout(NOBODY)} and ${hasSlotWithout(NOBODY)})))`;
}

interface Stuck {
  readonly runId: string;
  readonly priority: number;
  readonly mayPreempt: boolean;
  readonly hasWaited: boolean;
}

/**
 * Lists the first runs of a pool that fit nowhere and that may preempt others or have waited for long: one of each owner, in
 * the order of turns.
 */
async function listStuck(db: Database, pool: string, rules: ReservationRules): Promise<Stuck[]> {
  const { preemptionPools, reservedAfterSeconds = RESERVED_AFTER_SECONDS } = rules;
  const preempts = preemptionPools.includes(pool) || preemptionPools.includes('*');
  const mayPreempt = Prisma.sql`(${preempts} and r.priority > (
    select min(o.priority) from "Run" o join "Attempt" a on a."runId" = o.id
    where a.state in ('claimed', 'running') and a."displacedBy" is null and o.pool = ${pool}))`;
  const hasWaited = Prisma.sql`(r."availableAt" < now() - make_interval(secs => ${reservedAfterSeconds})
    and not exists (
      select from "Reservation" v join "Run" k on k.id = v."runId"
      where k.pool = ${pool} and not exists (select from "Attempt" gave where gave."displacedBy" = k.id)))`;
  return await db.$queryRaw<Stuck[]>`
    select r.id::text as "runId", r.priority, coalesce(${mayPreempt}, false) as "mayPreempt", ${hasWaited} as "hasWaited"
    from ${ownersIn(Prisma.sql`${pool}`)} cross join lateral (
      select r.id, r.owner, r.pool, r.priority, r."availableAt" from (${firstOfOwner(Prisma.sql`${pool}`)}) r
      where ${IS_DUE} and not exists (select from "Reservation" v where v."runId" = r.id)
        and not exists (
          select from "Attempt" gave join "Reservation" v on v."runId" = gave."displacedBy" where gave."runId" = r.id)
        and (${mayPreempt} or ${hasWaited}) and ${WITHIN_LIMITS} and exists (select from "Worker" w where ${IN_SERVICE} and ${ABLE})
      order by r.priority desc, r."availableAt", r.id limit 1
    ) r ${JOIN_SHARES}
    order by r.priority desc, ${turnWith(Prisma.sql`0`)}, r."availableAt", r.id limit ${LOOKED_AT}`;
}

/** Keeps a worker free for the run, if it fits nowhere. Returns null when nothing needs to be done, or nothing can be. */
async function placeStuck(db: Database, stuck: Stuck): Promise<Reserved | null> {
  const { runId, mayPreempt, hasWaited } = stuck;
  return await db.$transaction(async (tx) => {
    if (await fitsSomewhere(tx, runId)) return null;
    const found =
      (mayPreempt ? await findVictims(tx, stuck) : null) ?? (hasWaited ? await findWorker(tx, runId) : null);
    if (found === null) return null;
    const { workerId, asked } = found;
    // Claims on this machine wait, so that what was found stays true.
    await waitForMachine(tx, workerId);
    if (asked.length > 0 && !(await fitsWithout(tx, { runId, workerId }, asked))) return null;
    const made = await tx.$executeRaw`
      insert into "Reservation" ("runId", "workerId")
      select r.id, ${workerId}::uuid from "Run" r where r.id = ${runId}::uuid and r.state = 'queued' on conflict do nothing`;
    if (made === 0) return null;
    await tx.$executeRaw`
      update "Attempt" set "displacedBy" = ${runId}::uuid
      where id = any(${[...asked]}::uuid[]) and state in ('claimed', 'running')`;
    return { runId, workerId, asked };
  });
}
