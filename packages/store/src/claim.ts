/** Gives a run to a worker. One statement opens the attempt, so when several workers claim the run, exactly one wins. */
import { randomBytes } from 'node:crypto';
import { OrdoError, sha256 } from '@ordo/core';
import { readClock } from './clock.ts';
import { createId } from './create-id.ts';
import type { Database, Transaction } from './database.ts';
import { Prisma } from './generated/client.ts';
import { LEASE_SECONDS } from './lease.ts';
import type { Placement } from './placement.ts';
import { newestCheckpoint, REWIND } from './resume-point.ts';
import { FREE_DEVICES, HAS_ROOM, refuseForRoom, SUFFICES, waitForMachine } from './room.ts';
import { LACK_CONCERNS_RUN, refuseForLack } from './worker-lacks.ts';

/** Times are stored in whole milliseconds, so that a run may be due up to half of one after it says so. */
const ROUNDING_SECONDS = 0.001;

export interface ClaimedAttempt extends Placement {
  readonly attemptId: string;
  /** Shown once. Whoever writes for the attempt must have it. */
  readonly token: string;
  readonly attemptNumber: number;
  readonly contentHash: string;
  readonly datasetHash: string;
  readonly spec: unknown;
  readonly microBatches: number;
  /** The checkpoint to resume from; null to start from the beginning. */
  readonly checkpoint: { readonly step: number; readonly sha256: string; readonly bytes: number } | null;
  /** A succeeded run whose translations this run only needs to score; null when there is none. */
  readonly translatedRunId: string | null;
  /** The ids of the devices that the attempt has for itself. */
  readonly devices: readonly string[];
}

interface ClaimRow extends Placement {
  devices: string[];
  contentHash: string;
  datasetHash: string;
  attemptNumber: number;
  spec: unknown;
  microBatches: number;
  step: number | null;
  sha256: string | null;
  bytes: bigint | null;
  translatedRunId: string | null;
}

/**
 * Opens an attempt with the run's present attempt number, if the run is queued and suits the worker. Events of earlier
 * attempts that come after the checkpoint leave the run's history, because this attempt will repeat them.
 * @throws OrdoError `worker.not-found`, `run.not-found`, `worker.code-mismatch`, `worker.unsuitable`, `worker.busy`,
 *   `run.unplaceable`, `run.not-claimable`
 */
export async function claimRun(db: Database, runId: string, workerId: string): Promise<ClaimedAttempt> {
  const attemptId = createId();
  const { token, tokenHash } = createToken();
  const row = await db.$transaction(async (tx) => {
    await waitForMachine(tx, workerId);
    return await openAttempt(tx, { runId, workerId, attemptId, tokenHash });
  });
  if (row === undefined) throw await explainRefusedClaim(db, runId, workerId);
  const { step, sha256, bytes, ...claimed } = row;
  const checkpoint = step === null || sha256 === null || bytes === null ? null : { step, sha256, bytes: Number(bytes) };
  return { attemptId, token, ...claimed, checkpoint };
}

interface NewAttempt {
  readonly runId: string;
  readonly workerId: string;
  readonly attemptId: string;
  readonly tokenHash: string;
}

/** One guarded statement. Returns no row when the run cannot be claimed by the worker. */
async function openAttempt(tx: Transaction, attempt: NewAttempt): Promise<ClaimRow | undefined> {
  const { runId, workerId, attemptId, tokenHash } = attempt;
  const [row] = await tx.$queryRaw<ClaimRow[]>`
    with claimed as (
      update "Run" r
      set state = 'running', "startedAt" = coalesce(r."startedAt", now()),
        "failureMessage" = case when r."failureKind" = 'unsuitable' then null else r."failureMessage" end,
        "failureKind" = nullif(r."failureKind", 'unsuitable')
      from "Worker" w
      where r.id = ${runId}::uuid and r.state = 'queued'
        and r."availableAt" <= now() + make_interval(secs => ${ROUNDING_SECONDS})
        and w.id = ${workerId}::uuid and w."signedOffAt" is null and w."drainedAt" is null
        and w."codeVersion" = r."codeVersion" and w.pool = r.pool and r.labels <@ w.labels
        and not exists (select from "WorkerLack" l where ${LACK_CONCERNS_RUN})
        and ${SUFFICES} and ${HAS_ROOM}
      returning r.id, r."attemptNumber", r."contentHash", r."datasetHash", r."hypothesesHash", r.spec, r."microBatches",
        r.pool, r.labels, r.priority, r."timeLimitSeconds", r.gpus, r."gpuMemoryMiB", r."memoryMiB", r.cores, r.exclusive
    ),
    saved as (${newestCheckpoint(Prisma.sql`${runId}::uuid`)}),
    opened as (
      insert into "Attempt" (id, "runId", number, "workerId", "tokenHash", "leaseUntil", "resumedFromStep")
      select ${attemptId}::uuid, claimed.id, claimed."attemptNumber", ${workerId}::uuid, ${tokenHash},
        now() + make_interval(secs => ${LEASE_SECONDS}), (select step from saved)
      from claimed
    ),
    held as (
      -- Small devices first, so that large ones are left for those who need them.
      insert into "DeviceHold" (machine, "deviceId", "attemptId")
      select w.machine, free.id, ${attemptId}::uuid
      from claimed r join "Worker" w on w.id = ${workerId}::uuid cross join lateral (
        select d.id from ${FREE_DEVICES} order by d."memoryMiB", d.position limit r.gpus) free
      returning "deviceId"
    ),
    translated as (
      select earlier.id
      from claimed join "Run" earlier on earlier."hypothesesHash" = claimed."hypothesesHash"
        join "Result" on "Result"."runId" = earlier.id
      where earlier.id <> claimed.id and earlier.state = 'succeeded'
      order by earlier."finishedAt", earlier.id
      limit 1
    ),
    shared as (
      -- Locked, so that the row is either deleted before, and not copied, or after, when the copy can be seen.
      select m.sha256, m.bytes from "Model" m where m."runId" = (select id from translated) for share of m
    ),
    modelled as (
      insert into "Model" ("runId", "attemptId", sha256, bytes)
      select claimed.id, ${attemptId}::uuid, shared.sha256, shared.bytes from claimed, shared
      on conflict ("runId") do nothing
    ),
    resuming as (select id, "attemptNumber" from claimed),
    rewound as (${REWIND})
    select claimed."attemptNumber", claimed."contentHash", claimed."datasetHash", claimed.spec, claimed."microBatches",
      claimed.pool, claimed.labels, claimed.priority, claimed."timeLimitSeconds", claimed.gpus, claimed."gpuMemoryMiB",
      claimed."memoryMiB", claimed.cores, claimed.exclusive, saved.step, saved.sha256, saved.bytes,
      translated.id::text as "translatedRunId", array(
        select d.id from "WorkerDevice" d join held on held."deviceId" = d.id
        where d."workerId" = ${workerId}::uuid order by d.position) as devices
    from claimed left join saved on true left join translated on true`;
  return row;
}

function createToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('hex');
  return { token, tokenHash: sha256(token) };
}

async function explainRefusedClaim(db: Database, runId: string, workerId: string): Promise<OrdoError> {
  const worker = await db.worker.findUnique({ where: { id: workerId } });
  if (worker === null || worker.signedOffAt !== null) {
    return new OrdoError('worker.not-found', `worker ${workerId} is not registered`, { fix: 'register it again' });
  }
  const run = await db.run.findUnique({ where: { id: runId } });
  if (run === null) return new OrdoError('run.not-found', `there is no run ${runId}`, { fix: 'drop the job' });
  // Before what the run asks of a worker: nobody may be left who has that, and its job would wait for ever.
  if (run.state !== 'queued') return notClaimable(run);
  if (run.codeVersion !== worker.codeVersion) {
    return new OrdoError(
      'worker.code-mismatch',
      `run ${runId} belongs to code ${run.codeVersion}, but worker ${worker.name} runs ${worker.codeVersion}`,
      { fix: 'start the worker and the API from the same sources, or submit the spec again' },
    );
  }
  if (run.pool !== worker.pool) {
    // Each pool has its own queue, so this job was added before the run was moved to another pool.
    return new OrdoError(
      'run.not-claimable',
      `run ${runId} belongs to pool ${run.pool}, but worker ${worker.name} to pool ${worker.pool}`,
      { fix: 'drop the job; the run has another one in its own pool' },
    );
  }
  if (!run.labels.every((label) => worker.labels.includes(label))) {
    return new OrdoError(
      'worker.unsuitable',
      `run ${runId} asks for the labels [${run.labels.join(', ')}], but worker ${worker.name} has [${worker.labels.join(', ')}]`,
      { fix: 'leave the job to a worker with these labels' },
    );
  }
  if (worker.drainedAt !== null) return draining(worker.name, runId);
  const lacking = await refuseForLack(db, runId, workerId);
  if (lacking !== null) return lacking;
  const cramped = await refuseForRoom(db, runId, workerId);
  if (cramped !== null) return cramped;
  if (run.availableAt > (await readClock(db))) return notClaimable(run, run.availableAt);
  // Another attempt has ended meanwhile, or a lack is over. The job is still needed.
  return new OrdoError('worker.busy', `worker ${worker.name} had no room for run ${runId} a moment ago`, {
    fix: 'claim the run again',
  });
}

/** @param dueAt when it will be due; null when that is not why it cannot be claimed */
function notClaimable({ id, state }: { id: string; state: string }, dueAt: Date | null = null): OrdoError {
  const when = dueAt === null ? '' : `, available at ${dueAt.toISOString()}`;
  return new OrdoError(
    'run.not-claimable',
    `run ${id} is ${state}${when}; only a queued run that is due can be claimed`,
    { fix: 'drop the job; the run gets a new one when it needs a worker' },
  );
}

function draining(worker: string, runId: string): OrdoError {
  return new OrdoError(
    'worker.unsuitable',
    `worker ${worker} is drained and takes no further run, so not run ${runId}`,
    {
      fix: 'leave the job to another worker, or let this one take part again',
    },
  );
}
