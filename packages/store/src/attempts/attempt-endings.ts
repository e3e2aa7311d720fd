/**
 * Ends attempts without a result: because their worker reports a failure, their lease has expired, or their worker signs off.
 * One statement changes both attempt and run; `RETRY_RULES` decides what happens to the run.
 */
import type { OpenAttempt } from './attempts.ts';
import { closedBy } from './closed-by.ts';
import type { Database } from '../database/database.ts';
import { type AttemptState, Prisma, type RunState } from '../generated/client.ts';
import { type AttemptEnding, RETRY_RULES } from './retry-policy.ts';
import { explainStaleWrite } from './stale-write.ts';

/** The run of an ended attempt, which is now queued again or has failed. */
export interface MovedRun {
  readonly runId: string;
  /** The present attempt number of the run, which is that of its next attempt if it is queued. */
  readonly attemptNumber: number;
  readonly attemptId: string;
  /** The shortest time until the run is due. */
  readonly delayMs: number;
  readonly state: RunState;
}

export interface FailedAttempt {
  readonly attemptId: string;
  readonly attemptNumber: number;
  readonly ending: Exclude<AttemptEnding, 'lost' | 'superseded'>;
  readonly message: string;
}

export function createAttemptEndings(db: Database) {
  return {
    /** Ends an attempt that failed or was preempted. A repeated call is harmless. @throws OrdoError `attempt.stale` */
    fail: async (failed: FailedAttempt): Promise<MovedRun | null> => {
      const { attemptId, attemptNumber, ending, message } = failed;
      const mine = Prisma.sql`a.id = ${attemptId}::uuid and a.number = ${attemptNumber}`;
      const [moved] = await endAttempts(db, { which: mine, ending, message });
      if (moved === undefined) await requireEnded(db, { attemptId, attemptNumber, states: ['failed'] });
      return moved ?? null;
    },

    /** Ends an attempt whose run was cancelled, and the run with it. @throws OrdoError `attempt.stale` */
    cancel: async (attemptId: string, attemptNumber: number): Promise<void> => {
      const cancelled = await db.$queryRaw<{ id: string }[]>`
        with ${closedBy({ attemptId, attemptNumber, state: 'cancelled' })},
        moved as (
          update "Run" r set state = 'cancelled', "finishedAt" = now()
          from closed where r.id = closed."runId" and r."attemptNumber" = closed.number and r.state = 'running'
        )
        select id::text from closed`;
      if (cancelled.length === 0) await requireEnded(db, { attemptId, attemptNumber, states: ['cancelled'] });
    },

    /**
     * Ends those of the attempts whose leases were not renewed after they were read. The caller has waited for long enough by a
     * monotonic clock; the database's clock may have been set in between.
     */
    expire: async (silent: readonly OpenAttempt[]): Promise<MovedRun[]> => {
      if (silent.length === 0) return [];
      return await endAttempts(db, {
        which: Prisma.sql`exists (
          select from jsonb_to_recordset(${JSON.stringify(silent)}::jsonb) as silent (id uuid, "leaseUntil" timestamptz)
          where silent.id = a.id and silent."leaseUntil" = a."leaseUntil")`,
        ending: 'lost',
        message: 'the worker sent no heartbeat before its lease expired',
      });
    },

    /**
     * Ends the attempts that a worker still holds when it signs off, so that their runs need not wait until the leases expire.
     */
    supersedeOfWorker: (workerId: string): Promise<MovedRun[]> =>
      endAttempts(db, {
        which: Prisma.sql`a."workerId" = ${workerId}::uuid`,
        ending: 'superseded',
        message: 'the worker signed off',
      }),
  };
}

interface Ending {
  /** SQL condition on `"Attempt" a` that selects which attempts to end. */
  readonly which: Prisma.Sql;
  readonly ending: AttemptEnding;
  readonly message: string;
}

async function endAttempts(db: Database, { which, ending, message }: Ending): Promise<MovedRun[]> {
  const rule = RETRY_RULES[ending];
  const isKind = rule.attemptState === 'failed';
  const explain =
    ending === 'preempted'
      ? Prisma.sql`case when a."displacedBy" is null then ${message}
          else 'it has given its place to run ' || a."displacedBy" || ', which has a higher priority' end`
      : Prisma.sql`${message}`;
  const rows = await db.$queryRaw<MovedRun[]>`
    with owner as (
      select r.id, r."countedFromAttempt", a.id as "attemptId"
      from "Run" r join "Attempt" a on a."runId" = r.id
      where a.state in ('claimed', 'running') and (${which})
      for update of r
    ),
    closed as (
      update "Attempt" a
      set state = ${rule.attemptState}::"AttemptState", "finishedAt" = now(),
        "failureKind" = ${isKind ? ending : null}, "failureMessage" = ${explain}
      from owner
      where a.id = owner."attemptId" and a.state in ('claimed', 'running') and (${which})
      returning a.id, a."runId", a.number, a."displacedBy", a."failureMessage"
    ),
    judged as (
      -- Giving its place to another run does not count, neither now nor later.
      select closed.*, (
        select count(*)::int from "Attempt" earlier
        where earlier."runId" = closed."runId" and earlier.id <> closed.id
          and earlier.number >= owner."countedFromAttempt"
          and not (${ending}::text = 'preempted' and closed."displacedBy" is not null)
          and not (earlier."failureKind" is not distinct from 'preempted' and earlier."displacedBy" is not null)
          and coalesce(earlier."failureKind", earlier.state::text) = any(${[...rule.countedWith]})
      ) as endings
      from closed join owner on owner."attemptId" = closed.id
    ),
    moved as (
      update "Run" r
      set
        state = (case when judged.endings < ${rule.limit} then 'queued' else 'failed' end)::"RunState",
        "attemptNumber" = case when judged.endings < ${rule.limit} then r."attemptNumber" + 1 else r."attemptNumber" end,
        "microBatches" = case
          when judged.endings < ${rule.limit} then r."microBatches" * ${rule.microBatchFactor}
          else r."microBatches" end,
        "availableAt" = now() + make_interval(secs => ${rule.backoffSeconds} * power(2, least(judged.endings, 16))),
        "failureKind" = ${isKind ? ending : 'preempted'},
        "failureMessage" = judged."failureMessage",
        "finishedAt" = case when judged.endings < ${rule.limit} then null else now() end
      from judged
      where r.id = judged."runId" and r."attemptNumber" = judged.number and r.state = 'running'
      returning r.id, r."attemptNumber", r.state, judged.id as "attemptId",
        (extract(epoch from r."availableAt" - now()) * 1000)::float8 as "delayMs"
    )
    select id::text as "runId", "attemptNumber", state::text, "attemptId"::text, "delayMs" from moved`;
  return rows.map((row) => ({ ...row, delayMs: Math.max(0, Math.floor(row.delayMs)) }));
}

/** Throws unless the attempt has already ended in the way that its worker now reports again. */
async function requireEnded(
  db: Database,
  said: { attemptId: string; attemptNumber: number; states: readonly AttemptState[] },
): Promise<void> {
  const attempt = await db.attempt.findUnique({ where: { id: said.attemptId } });
  if (attempt?.number === said.attemptNumber && said.states.includes(attempt.state)) return;
  throw explainStaleWrite(attempt, said.attemptId, said.attemptNumber);
}
