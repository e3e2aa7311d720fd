/**
 * Attempts while they are alive: claims and heartbeats. Each write is one statement whose `where` clause states the whole
 * right to write (attempt id, attempt number, state). A worker that has lost this right cannot write, however late it tries.
 *
 * Lock order everywhere: run before attempt.
 */
import { OrdoError } from '@ordo/core';
import { type ClaimedAttempt, claimNext, claimRun } from './claim.ts';
import type { Database } from './database.ts';
import { type Attempt, type AttemptState, Prisma } from './generated/client.ts';
import { LEASE_SECONDS } from './lease.ts';
import { columnsOf, type RowsOf } from './prepared-statements.ts';

export interface HeldAttempt {
  readonly id: string;
  readonly number: number;
}

/** An attempt that is alive, as a reader has found it. Each heartbeat changes `leaseUntil`. */
export interface OpenAttempt {
  readonly id: string;
  readonly workerId: string;
  readonly leaseUntil: Date;
}

/** `preempted`: the worker is to hand the run back with a checkpoint. */
export type HeartbeatState = 'running' | 'preempted' | 'cancelled' | 'superseded';

export interface HeldState {
  readonly id: string;
  readonly state: HeartbeatState;
  /** The run that is to have the place of one that is preempted. */
  readonly displacedBy?: string;
}

interface Connections {
  readonly db: Database;
  /** Connections for heartbeats alone. */
  readonly pulse: Database;
  readonly rowsOf: RowsOf;
}

export function createAttemptRepository({ db, pulse, rowsOf }: Connections) {
  return {
    find: (id: string): Promise<Attempt | null> => db.attempt.findUnique({ where: { id } }),

    ofRun: (runId: string): Promise<(Attempt & { workerName: string })[]> =>
      rowsOf(Prisma.sql`
        select ${columnsOf('a', Prisma.AttemptScalarFieldEnum)}, w.name as "workerName"
        from "Attempt" a join "Worker" w on w.id = a."workerId"
        where a."runId" = ${runId}::uuid order by a.number`),

    claim: (runId: string, workerId: string): Promise<ClaimedAttempt> => claimRun(db, runId, workerId),

    claimNext: (runId: string, workerId: string): Promise<ClaimedAttempt> => claimNext(db, runId, workerId),

    /** All attempts that are alive, or those of one worker. */
    listOpen: (workerId?: string): Promise<OpenAttempt[]> =>
      db.attempt.findMany({
        where: { state: { in: ['claimed', 'running'] }, ...(workerId === undefined ? {} : { workerId }) },
        select: { id: true, workerId: true, leaseUntil: true },
      }),

    /** How many attempts hold a lease, and in how many seconds the first of these runs out: below 0 if it has, null without any. */
    countLeases: async (): Promise<{ held: number; firstEndsInSeconds: number | null }> => {
      const [row] = await rowsOf<{ held: number; firstEndsInSeconds: number | null }>(Prisma.sql`
        select count(*)::int as held,
          extract(epoch from min("leaseUntil") - clock_timestamp())::float8 as "firstEndsInSeconds"
        from "Attempt" where state in ('claimed', 'running')`);
      return row ?? { held: 0, firstEndsInSeconds: null };
    },

    heartbeat: (workerId: string, held: readonly HeldAttempt[]): Promise<HeldState[]> =>
      extendLeases(pulse, workerId, held),
  };
}

interface BeatRow {
  readonly id: string | null;
  readonly extended: boolean;
  readonly state: AttemptState | null;
  readonly displacedBy: string | null;
}

async function extendLeases(db: Database, workerId: string, held: readonly HeldAttempt[]): Promise<HeldState[]> {
  const rows = await db.$queryRaw<BeatRow[]>`
    with seen as (
      update "Worker" set "lastSeenAt" = now() where id = ${workerId}::uuid and "signedOffAt" is null returning id
    ),
    asked as (
      select id, number from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as asked (id uuid, number int)
    ),
    extended as (
      update "Attempt" a
      set "leaseUntil" = now() + make_interval(secs => ${LEASE_SECONDS})
      from asked, seen
      where a.id = asked.id and a.number = asked.number and a."workerId" = seen.id and a.state in ('claimed', 'running')
      returning a.id, a.number
    )
    select asked.id::text as id, extended.id is not null as extended, a.state, a."displacedBy"::text
    from seen
      left join asked on true
      left join extended on extended.id = asked.id and extended.number = asked.number
      left join "Attempt" a on a.id = asked.id and a.number = asked.number`;
  if (rows.length === 0) {
    throw new OrdoError('worker.not-found', `worker ${workerId} is not registered`, { fix: 'register it again' });
  }
  return rows.flatMap(({ id, extended, state, displacedBy }) => {
    if (id === null) return [];
    if (extended && displacedBy !== null) return [{ id, state: 'preempted' as const, displacedBy }];
    return [{ id, state: tellHeartbeat(extended, state) }];
  });
}

function tellHeartbeat(extended: boolean, state: AttemptState | null): HeartbeatState {
  if (extended) return 'running';
  return state === 'cancelled' ? 'cancelled' : 'superseded';
}
