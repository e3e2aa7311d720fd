/** Gives a run to a worker. One statement opens the attempt, so when several workers claim the run, exactly one wins. */
import { randomBytes } from 'node:crypto';
import { sha256 } from '@ordo/core';
import type { ClaimedRun, OpenedAttempt } from '@ordo/core/attempt-messages';
import { createId } from '../database/create-id.ts';
import type { Database, Transaction } from '../database/database.ts';
import { Prisma } from '../generated/client.ts';
import type { Placement } from '../runs/placement.ts';
import { newestCheckpoint, REWIND } from '../artifacts/resume-point.ts';
import { explainRefusedClaim, workerNotFound } from './refused-claim.ts';
import { FREE_DEVICES, waitForMachine } from './room.ts';
import { LEASE_END } from './lease.ts';
import { waitForOwner } from './shares.ts';
import { countDueIn } from './due-runs.ts';
import { findNext, MAY_BEGIN } from './turns-of-owners.ts';

/** The number of times that another run is looked for when the one that was found has been claimed in the meantime. */
const TRIES = 3;

/** What the store knows of a claimed run, in one level. The spec is as it was stored. */
export interface ClaimedAttempt extends Placement, Omit<ClaimedRun, 'attempt'>, Omit<OpenedAttempt, 'id' | 'number'> {
  readonly attemptId: string;
  readonly attemptNumber: number;
  readonly spec: unknown;
}

interface ClaimRow extends Omit<ClaimedAttempt, 'attemptId' | 'token' | 'checkpoint'> {
  readonly step: number | null;
  readonly sha256: string | null;
  readonly bytes: bigint | null;
}

/**
 * Opens an attempt with the current attempt number of the run, if the run is queued and suits the worker. Events of earlier
 * attempts that come after the checkpoint leave the run's history, because this attempt will repeat them.
 * @throws OrdoError `worker.not-found`, `run.not-found`, `worker.code-mismatch`, `worker.unsuitable`, `worker.busy`,
 *   `run.unplaceable`, `run.not-claimable`
 */
export async function claimRun(db: Database, runId: string, workerId: string): Promise<ClaimedAttempt> {
  const claimed = await tryToClaim(db, workerId, () => Promise.resolve(runId));
  if (claimed !== undefined) return claimed;
  throw await explainRefusedClaim(db, runId, workerId);
}

export interface NextRun {
  /** The claimed attempt; null when there is no run for the worker. */
  readonly claimed: ClaimedAttempt | null;
  /** The number of due runs in the pool if none was given to the worker; 0 if one was. */
  readonly waitingRuns: number;
}

/**
 * Opens an attempt of the first run, in the order of turns, that suits the worker.
 * @throws OrdoError `worker.not-found`
 */
export async function claimNext(db: Database, workerId: string): Promise<NextRun> {
  for (let tries = 1; tries <= TRIES; tries++) {
    let found: string | undefined;
    const claimed = await tryToClaim(db, workerId, async (tx) => {
      found = await findNext(tx, workerId);
      return found;
    });
    if (claimed !== undefined) return { claimed, waitingRuns: 0 };
    if (found === undefined) break;
  }
  const [left] = await db.$queryRaw<{ waitingRuns: number }[]>`
    select ${countDueIn(Prisma.sql`w.pool`)} as "waitingRuns"
    from "Worker" w where w.id = ${workerId}::uuid and w."signedOffAt" is null`;
  if (left === undefined) throw workerNotFound(workerId);
  return { claimed: null, ...left };
}

/**
 * Tries to claim a run.
 * @param choose returns the run to claim; undefined for none
 */
async function tryToClaim(
  db: Database,
  workerId: string,
  choose: (tx: Transaction) => Promise<string | undefined>,
): Promise<ClaimedAttempt | undefined> {
  const attemptId = createId();
  const { token, tokenHash } = createToken();
  const row = await db.$transaction(async (tx) => {
    await waitForMachine(tx, workerId);
    const chosen = await choose(tx);
    const owner = chosen === undefined ? undefined : await waitForOwner(tx, chosen);
    if (chosen === undefined || owner === undefined) return undefined;
    return await openAttempt(tx, { runId: chosen, owner, workerId, attemptId, tokenHash });
  });
  if (row === undefined) return undefined;
  const { step, sha256, bytes, ...claimed } = row;
  const checkpoint = step === null || sha256 === null || bytes === null ? null : { step, sha256, bytes: Number(bytes) };
  return { attemptId, token, ...claimed, checkpoint };
}

interface NewAttempt {
  readonly runId: string;
  /** The owner whose other claims this one has waited for. */
  readonly owner: string;
  readonly workerId: string;
  readonly attemptId: string;
  readonly tokenHash: string;
}

/** Opens the attempt in one guarded statement. Returns no row when the worker cannot claim the run. */
async function openAttempt(tx: Transaction, attempt: NewAttempt): Promise<ClaimRow | undefined> {
  const { runId, owner, workerId, attemptId, tokenHash } = attempt;
  const [row] = await tx.$queryRaw<ClaimRow[]>`
    with claimed as (
      update "Run" r
      set state = 'running', "startedAt" = coalesce(r."startedAt", now()),
        "failureMessage" = case when r."failureKind" = 'unsuitable' then null else r."failureMessage" end,
        "failureKind" = nullif(r."failureKind", 'unsuitable')
      from "Worker" w
      where r.id = ${runId}::uuid and r.state = 'queued' and r.owner = ${owner}
        and w.id = ${workerId}::uuid and ${MAY_BEGIN}
      returning r.id, r."attemptNumber", r."contentHash", r."datasetHash", r."hypothesesHash", r.spec, r."microBatches",
        r.pool, r.labels, r.priority, r."timeLimitSeconds", r.gpus, r."gpuMemoryMiB", r."memoryMiB", r.cores, r.exclusive
    ),
    saved as (${newestCheckpoint(Prisma.sql`${runId}::uuid`)}),
    opened as (
      insert into "Attempt" (id, "runId", number, "workerId", "tokenHash", "leaseUntil", "resumedFromStep")
      select ${attemptId}::uuid, claimed.id, claimed."attemptNumber", ${workerId}::uuid, ${tokenHash},
        ${LEASE_END}, (select step from saved)
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
    begun as (delete from "Reservation" v using claimed where v."runId" = claimed.id),
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
    select claimed.id::text as "runId", claimed."attemptNumber", claimed."contentHash", claimed."datasetHash", claimed.spec, claimed."microBatches",
      claimed.pool, claimed.labels, claimed.priority, claimed."timeLimitSeconds", claimed.gpus, claimed."gpuMemoryMiB",
      claimed."memoryMiB", claimed.cores, claimed.exclusive, saved.step, saved.sha256, saved.bytes,
      translated.id::text as "translatedRunId", array(
        select d.id from "WorkerDevice" d join held on held."deviceId" = d.id
        where d."workerId" = ${workerId}::uuid order by d.position) as devices,
      array(
        select distinct gave."runId"::text from "Attempt" gave join "Reservation" v on v."runId" = gave."displacedBy"
        where gave."displacedBy" = claimed.id and gave."finishedAt" >= v.since) as "displacedRunIds"
    from claimed left join saved on true left join translated on true`;
  return row;
}

function createToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('hex');
  return { token, tokenHash: sha256(token) };
}
