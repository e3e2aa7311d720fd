/**
 * Heartbeats: each shows that a worker is alive, and extends the leases of the attempts that it holds. Heartbeats that arrive
 * at nearly the same time are written by one statement, so that thousands of workers cost little more than one.
 *
 * Such a statement never waits. It leaves out rows that are locked by others, and rows that differ from what the worker
 * assumes. The heartbeats of these rows are then written one by one, and only they wait.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { OrdoError } from '@ordo/core';
import type { HeldAttempt, HeldState } from '@ordo/core/attempt-messages';
import { HEARTBEAT_GATHER_MS } from '@ordo/core/lease';
import { type AttemptState, Prisma } from '../generated/client.ts';
import type { RowsOf } from '../database/prepared-statements.ts';
import { LEASE_END } from '../scheduling/lease.ts';

interface Beat {
  readonly workerId: string;
  readonly held: readonly HeldAttempt[];
}

export type SendHeartbeat = (workerId: string, held: readonly HeldAttempt[]) => Promise<HeldState[]>;

/** Creates the function that sends heartbeats. @param rowsOf connections that only heartbeats use */
export function createHeartbeats(rowsOf: RowsOf): SendHeartbeat {
  let gathering: Beat[] = [];
  let written: Promise<Written> | undefined;
  const gather = async (): Promise<Written> => {
    await delay(HEARTBEAT_GATHER_MS);
    const beats = gathering;
    gathering = [];
    written = undefined;
    return await writeTogether(rowsOf, beats);
  };
  return async (workerId, held) => {
    gathering.push({ workerId, held });
    written ??= gather();
    const { seen, extended } = await written;
    const states = held.flatMap(({ id, number }) => extended.get(nameOf(workerId, id, number)) ?? []);
    if (seen.has(workerId) && states.length === held.length) return states;
    return await writeAlone(rowsOf, { workerId, held });
  };
}

interface Written {
  /** The workers whose heartbeats were written. */
  readonly seen: ReadonlySet<string>;
  /** The attempts whose leases were extended, keyed by `nameOf`. */
  readonly extended: ReadonlyMap<string, HeldState>;
}

const nameOf = (workerId: string, attemptId: string, number: number): string => `${workerId} ${attemptId} ${number}`;

/** SQL: the transaction does not wait for the disk. If a crash of Postgres loses a heartbeat, the next one follows soon. */
const NOT_SYNCED = Prisma.sql`set_config('synchronous_commit', 'off', true)`;

/** Returns the answer to an attempt whose lease was extended. */
function tellExtended(id: string, displacedBy: string | null): HeldState {
  return displacedBy === null ? { id, state: 'running' } : { id, state: 'preempted', displacedBy };
}

async function writeTogether(rowsOf: RowsOf, beats: readonly Beat[]): Promise<Written> {
  const asked = beats.flatMap(({ workerId, held }) => held.map((attempt) => ({ workerId, ...attempt })));
  const rows = await rowsOf<{ workerId: string; id: string | null; number: number; displacedBy: string | null }>(
    Prisma.sql`
    with free as (
      select id from "Worker" where id = any(${beats.map(({ workerId }) => workerId)}::uuid[]) and "signedOffAt" is null
      for no key update skip locked
    ),
    seen as (update "Worker" w set "lastSeenAt" = now() from free where w.id = free.id returning w.id),
    held as (
      select a.id
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked ("workerId" uuid, id uuid, number int)
        join seen on seen.id = asked."workerId"
        join "Attempt" a on a.id = asked.id and a.number = asked.number and a."workerId" = seen.id
      where a.state in ('claimed', 'running')
      for no key update of a skip locked
    ),
    extended as (
      update "Attempt" a set "leaseUntil" = ${LEASE_END}
      from held where a.id = held.id
      returning a.id, a.number, a."workerId", a."displacedBy"
    )
    select seen.id as "workerId", extended.id, extended.number, extended."displacedBy", ${NOT_SYNCED}
    from seen left join extended on extended."workerId" = seen.id`,
  );
  const extended = rows.flatMap(({ workerId, id, number, displacedBy }) =>
    id === null ? [] : [[nameOf(workerId, id, number), tellExtended(id, displacedBy)] as const],
  );
  return { seen: new Set(rows.map(({ workerId }) => workerId)), extended: new Map(extended) };
}

interface BeatRow {
  readonly id: string | null;
  readonly extended: boolean;
  readonly state: AttemptState | null;
  readonly displacedBy: string | null;
}

/** Writes one heartbeat, and waits for locked rows. @throws OrdoError `worker.not-found` */
async function writeAlone(rowsOf: RowsOf, { workerId, held }: Beat): Promise<HeldState[]> {
  const rows = await rowsOf<BeatRow>(Prisma.sql`
    with seen as (
      update "Worker" set "lastSeenAt" = now() where id = ${workerId}::uuid and "signedOffAt" is null returning id
    ),
    asked as (
      select id, number from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as asked (id uuid, number int)
    ),
    extended as (
      update "Attempt" a set "leaseUntil" = ${LEASE_END}
      from asked, seen
      where a.id = asked.id and a.number = asked.number and a."workerId" = seen.id and a.state in ('claimed', 'running')
      returning a.id, a.number
    )
    select asked.id::text as id, extended.id is not null as extended, a.state, a."displacedBy"::text, ${NOT_SYNCED}
    from seen
      left join asked on true
      left join extended on extended.id = asked.id and extended.number = asked.number
      left join "Attempt" a on a.id = asked.id and a.number = asked.number`);
  if (rows.length === 0) {
    throw new OrdoError('worker.not-found', `worker ${workerId} is not registered`, { fix: 'register it again' });
  }
  return rows.flatMap(({ id, extended, state, displacedBy }) => {
    if (id === null) return [];
    if (extended) return [tellExtended(id, displacedBy)];
    return [{ id, state: state === 'cancelled' ? state : 'superseded' }];
  });
}
