/**
 * Attempts while they are alive: claim and heartbeat. Each is one statement whose `where` holds the whole right to
 * write (attempt, epoch, state), so that nobody who lost that right can write, however late he comes.
 *
 * Lock order everywhere: run before attempt.
 */
import { OrdoError } from '@ordo/core';
import { createId } from './create-id.ts';
import type { Database } from './database.ts';
import type { Attempt, AttemptState } from './generated/client.ts';

/** Seconds an attempt stays its worker's without a heartbeat. */
export const LEASE_SECONDS = 6;

/** A delayed job may be delivered by a clock slightly ahead of the database's. */
const CLAIM_TOLERANCE_SECONDS = 1;

export interface ClaimedAttempt {
  readonly attemptId: string;
  readonly epoch: number;
  readonly spec: unknown;
  readonly microBatchDivisor: number;
  /** The state of training to go on from; null to begin afresh. */
  readonly checkpoint: { readonly step: number; readonly sha256: string; readonly bytes: number } | null;
}

export interface HeldAttempt {
  readonly id: string;
  readonly epoch: number;
}

export type HeartbeatState = 'running' | 'cancelled' | 'superseded';

export function createAttemptRepository(db: Database) {
  return {
    find: (id: string): Promise<Attempt | null> => db.attempt.findUnique({ where: { id } }),

    ofRun: (runId: string): Promise<(Attempt & { worker: { name: string } })[]> =>
      db.attempt.findMany({
        where: { runId },
        orderBy: { epoch: 'asc' },
        include: { worker: { select: { name: true } } },
      }),

    claim: (runId: string, workerId: string): Promise<ClaimedAttempt> => claimRun(db, runId, workerId),

    heartbeat: (workerId: string, held: readonly HeldAttempt[]): Promise<{ id: string; state: HeartbeatState }[]> =>
      extendLeases(db, workerId, held),
  };
}

interface ClaimRow {
  epoch: number;
  spec: unknown;
  microBatchDivisor: number;
  step: number | null;
  sha256: string | null;
  bytes: bigint | null;
}

/**
 * Opens attempt N with epoch N, N being the run's present epoch, if the run is queued and suits the worker. Earlier
 * attempts' events after the checkpoint from which this one goes on leave the run's history: they will be repeated.
 */
async function claimRun(db: Database, runId: string, workerId: string): Promise<ClaimedAttempt> {
  const attemptId = createId();
  const rows = await db.$queryRaw<ClaimRow[]>`
    with claimed as (
      update "Run" r
      set state = 'running', "startedAt" = coalesce(r."startedAt", now())
      from "Worker" w
      where r.id = ${runId}::uuid and r.state = 'queued'
        and r."availableAt" <= now() + make_interval(secs => ${CLAIM_TOLERANCE_SECONDS})
        and w.id = ${workerId}::uuid and w."signedOffAt" is null
        and w."codeVersion" = r."codeVersion" and w.pool = r.pool and r.labels <@ w.labels
      returning r.id, r.epoch, r.spec, r."microBatchDivisor"
    ),
    saved as (
      select c.step, c.sha256, c.bytes, a.epoch
      from "Checkpoint" c join "Attempt" a on a.id = c."attemptId"
      where c."runId" = ${runId}::uuid
      order by c.step desc, a.epoch desc
      limit 1
    ),
    opened as (
      insert into "Attempt" (id, "runId", epoch, "workerId", "leaseUntil", "resumedFromStep")
      select ${attemptId}::uuid, claimed.id, claimed.epoch, ${workerId}::uuid,
        now() + make_interval(secs => ${LEASE_SECONDS}), (select step from saved)
      from claimed
    ),
    rewound as (
      update "Attempt" a
      set "supersededAfterSeq" = case
        when saved.epoch is null or a.epoch > saved.epoch then 0
        else coalesce(
          (select min(e.seq) - 1 from "Event" e where e."attemptId" = a.id and e.step > saved.step), a."lastSeq")
        end
      from claimed left join saved on true
      where a."runId" = claimed.id and a.epoch < claimed.epoch and (saved.epoch is null or a.epoch >= saved.epoch)
    )
    select claimed.epoch, claimed.spec, claimed."microBatchDivisor", saved.step, saved.sha256, saved.bytes
    from claimed left join saved on true`;
  const row = rows[0];
  if (row === undefined) throw await explainRefusedClaim(db, runId, workerId);
  const { epoch, spec, microBatchDivisor, step, sha256, bytes } = row;
  const checkpoint = step === null || sha256 === null || bytes === null ? null : { step, sha256, bytes: Number(bytes) };
  return { attemptId, epoch, spec, microBatchDivisor, checkpoint };
}

async function explainRefusedClaim(db: Database, runId: string, workerId: string): Promise<OrdoError> {
  const worker = await db.worker.findUnique({ where: { id: workerId } });
  if (worker === null || worker.signedOffAt !== null) {
    return new OrdoError('worker.not-found', `worker ${workerId} is not registered`, { fix: 'register it again' });
  }
  const run = await db.run.findUnique({ where: { id: runId } });
  if (run === null) return new OrdoError('run.not-found', `there is no run ${runId}`, { fix: 'drop the job' });
  if (run.codeVersion !== worker.codeVersion) {
    return new OrdoError(
      'worker.code-mismatch',
      `run ${runId} was made for code ${run.codeVersion}, worker ${worker.name} has ${worker.codeVersion}`,
      { fix: 'start the worker and the API from the same sources, or submit the spec again' },
    );
  }
  if (run.pool !== worker.pool || !run.labels.every((label) => worker.labels.includes(label))) {
    const asked = `pool ${run.pool} [${run.labels.join(', ')}]`;
    const given = `pool ${worker.pool} [${worker.labels.join(', ')}]`;
    return new OrdoError('worker.unsuitable', `run ${runId} asks for ${asked}, worker ${worker.name} offers ${given}`, {
      fix: 'leave the job to a worker with these labels',
    });
  }
  const when = run.availableAt > new Date() ? `, available at ${run.availableAt.toISOString()}` : '';
  return new OrdoError('run.not-claimable', `run ${runId} is ${run.state}${when}, not queued and due`, {
    fix: 'drop the job; the run is queued again when it needs a worker',
  });
}

async function extendLeases(
  db: Database,
  workerId: string,
  held: readonly HeldAttempt[],
): Promise<{ id: string; state: HeartbeatState }[]> {
  const rows = await db.$queryRaw<{ id: string | null; extended: boolean; state: AttemptState | null }[]>`
    with seen as (
      update "Worker" set "lastSeenAt" = now() where id = ${workerId}::uuid and "signedOffAt" is null returning id
    ),
    asked as (
      select id, epoch from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as asked (id uuid, epoch int)
    ),
    extended as (
      update "Attempt" a
      set "leaseUntil" = now() + make_interval(secs => ${LEASE_SECONDS})
      from asked, seen
      where a.id = asked.id and a.epoch = asked.epoch and a."workerId" = seen.id and a.state in ('claimed', 'running')
      returning a.id, a.epoch
    )
    select asked.id::text as id, extended.id is not null as extended, a.state
    from seen
      left join asked on true
      left join extended on extended.id = asked.id and extended.epoch = asked.epoch
      left join "Attempt" a on a.id = asked.id and a.epoch = asked.epoch`;
  if (rows.length === 0) {
    throw new OrdoError('worker.not-found', `worker ${workerId} is not registered`, { fix: 'register it again' });
  }
  return rows.flatMap(({ id, extended, state }) =>
    id === null ? [] : [{ id, state: tellHeartbeat(extended, state) }],
  );
}

function tellHeartbeat(extended: boolean, state: AttemptState | null): HeartbeatState {
  if (extended) return 'running';
  return state === 'cancelled' ? 'cancelled' : 'superseded';
}
