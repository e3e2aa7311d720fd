/**
 * Decides whether a worker has room for a run: GPUs, processors and memory that no other attempt has, or a machine for itself.
 * A run gets everything that it asks for or nothing. Nothing else decides this.
 */
import { listOf, OrdoError } from '@ordo/core';
import type { Database, Transaction } from '../database/database.ts';
import { Prisma } from '../generated/client.ts';
import type { Demand } from '../runs/placement.ts';
import { IN_SERVICE, LARGE_ENOUGH, SUFFICES, SUITS } from './able-workers.ts';

/**
 * Makes the claims on one machine wait for each other. A claim counts what other attempts have, and would not see an attempt
 * that is opened at the same moment. The call must come before the claim, in the same transaction.
 */
export async function waitForMachine(tx: Transaction, workerId: string): Promise<void> {
  await tx.$executeRaw`
    select pg_advisory_xact_lock(hashtextextended('ordo machine ' || machine, 0)) from "Worker" where id = ${workerId}::uuid`;
}

/** SQL: an empty list of attempts that count as if they had ended. */
export const NOBODY = Prisma.sql`'{}'::uuid[]`;

/** SQL: the GPUs of `"Worker" w` that are large enough for `"Run" r` and that no attempt has, on this or another worker of the machine. */
const freeDevices = (gone: Prisma.Sql): Prisma.Sql => Prisma.sql`${LARGE_ENOUGH} and not exists (
    select from "DeviceHold" h where h.machine = w.machine and h."deviceId" = d.id and h."attemptId" <> all(${gone}))`;
export const FREE_DEVICES = freeDevices(NOBODY);

/** SQL: the open attempts `a` of `"Worker" w`, and the runs `o` that they execute. */
const openOnWorker = (gone: Prisma.Sql): Prisma.Sql => Prisma.sql`"Attempt" a join "Run" o on o.id = a."runId"
  where a."workerId" = w.id and a.state in ('claimed', 'running') and a.id <> all(${gone})`;

/** SQL: the same for the whole machine. */
const openOnMachine = (gone: Prisma.Sql): Prisma.Sql => Prisma.sql`"Worker" m
  join "Attempt" a on a."workerId" = m.id join "Run" o on o.id = a."runId"
  where m.machine = w.machine and a.state in ('claimed', 'running') and a.id <> all(${gone})`;

/** SQL: the processors and the memory of `"Worker" w` that no attempt has. */
const freeCores = (gone: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(w.cores - (select coalesce(sum(o.cores), 0) from ${openOnWorker(gone)}))`;
const freeMemory = (gone: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(coalesce(w."memoryMiB", 0) - (select coalesce(sum(o."memoryMiB"), 0) from ${openOnWorker(gone)}))`;

/** Returns an SQL condition on `"Worker" w` and `"Run" r`: there would be room for the run if the attempts `gone` had ended. */
export const hasRoomWithout = (gone: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  r.gpus <= (select count(*) from ${freeDevices(gone)})
  and (w.cores is null or r.cores <= ${freeCores(gone)})
  and (r."memoryMiB" = 0 or r."memoryMiB" <= ${freeMemory(gone)})
  and not exists (select from ${openOnMachine(gone)} and (r.exclusive or o.exclusive)))`;

/** SQL condition on `"Worker" w` and `"Run" r`: there is room for the run now. */
export const HAS_ROOM = hasRoomWithout(NOBODY);

/** Returns an SQL condition on `"Worker" w`: it executes fewer runs than it may, not counting the attempts `gone`. */
export const hasSlotWithout = (gone: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`((select count(*) from ${openOnWorker(gone)}) < w.concurrency)`;

/**
 * SQL condition on `"Worker" w` and `"Run" r`: in addition to the run, there is room for the run `k` on the worker `p` of this
 * machine, or the two do not need the same resources.
 */
export const LEAVES_ROOM = Prisma.sql`(
  not (k.exclusive or r.exclusive)
  and (r.gpus = 0 or k.gpus = 0 or r.gpus + k.gpus <= (select count(*) from ${FREE_DEVICES}))
  and (w.id <> p.id or (
    (select count(*) from ${openOnWorker(NOBODY)}) + 1 < w.concurrency
    and (w.cores is null or r.cores + k.cores <= ${freeCores(NOBODY)})
    and (r."memoryMiB" = 0 or k."memoryMiB" = 0 or r."memoryMiB" + k."memoryMiB" <= ${freeMemory(NOBODY)}))))`;

interface Room extends Demand {
  readonly worker: string;
  readonly suffices: boolean;
  readonly hasRoom: boolean;
  /** Whether another worker that is online could take the run if it had nothing else to do. */
  readonly elsewhere: boolean;
}

/** Returns the error for a worker without room for a queued run; null when it has room. */
export async function refuseForRoom(db: Database, runId: string, workerId: string): Promise<OrdoError | null> {
  const [room] = await db.$queryRaw<Room[]>`
    select w.name as worker, ${SUFFICES} as suffices, ${HAS_ROOM} as "hasRoom", r.gpus, r."gpuMemoryMiB", r."memoryMiB",
      r.cores, r.exclusive, exists (select from "Worker" w where ${IN_SERVICE} and ${SUITS} and ${SUFFICES}) as elsewhere
    from "Run" r, "Worker" w
    where r.id = ${runId}::uuid and r.state = 'queued' and w.id = ${workerId}::uuid`;
  if (room === undefined || room.hasRoom) return null;
  const needs = `run ${runId} needs ${describeDemand(room)}`;
  if (room.suffices) {
    return new OrdoError('worker.busy', `${needs}, and worker ${room.worker} does not have that much free at present`, {
      fix: 'leave the job to another worker, or try again when an attempt has ended',
    });
  }
  const code = room.elsewhere ? 'worker.unsuitable' : 'run.unplaceable';
  return new OrdoError(code, `${needs}, which is more than worker ${room.worker} has at all`, {
    fix: 'leave the job to a larger worker',
  });
}

const number = (count: number): string => count.toLocaleString('en');

/** Names what a run needs, such as `2 GPUs of 40,000 MiB and 4 cores`. */
export function describeDemand(demand: Demand): string {
  const { gpus, gpuMemoryMiB, memoryMiB, cores, exclusive } = demand;
  return listOf(
    [
      gpus === 0
        ? []
        : `${gpus} ${gpus === 1 ? 'GPU' : 'GPUs'}${gpuMemoryMiB === 0 ? '' : ` of ${number(gpuMemoryMiB)} MiB`}`,
      memoryMiB === 0 ? [] : `${number(memoryMiB)} MiB of memory`,
      `${cores} ${cores === 1 ? 'core' : 'cores'}`,
      exclusive ? 'the machine alone' : [],
    ].flat(),
  );
}
