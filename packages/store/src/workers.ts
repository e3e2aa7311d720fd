/** Registered workers, and when each one last sent a heartbeat. */
import { OrdoError } from '@ordo/core';
import { type Caller, NO_CALLER, recordChange } from './audit.ts';
import { readClock } from './clock.ts';
import { createId } from './create-id.ts';
import type { Database } from './database.ts';
import type { Worker, WorkerLack } from './generated/client.ts';
import { SILENT_AFTER_MS } from './silence.ts';
import { createWorkerLackRepository } from './worker-lacks.ts';

export interface NewWorker {
  /** Id of the API key that it registers with; null where authentication is off. */
  readonly keyId?: string | null;
  readonly name: string;
  readonly pool: string;
  readonly labels: readonly string[];
  readonly engine: string;
  readonly device: string;
  readonly codeVersion: string;
  readonly concurrency: number;
}

export interface WorkerWithLoad extends Worker {
  readonly openAttempts: number;
  /** Whether it has sent no heartbeat for a while. */
  readonly silent: boolean;
  readonly lacks: readonly WorkerLack[];
}

/** What a worker that is online can be given. */
export interface Offer {
  readonly pool: string;
  readonly labels: readonly string[];
  readonly codeVersion: string;
}

/** How many workers a listing shows, those that have signed off included. */
const LISTED = 200;

export function createWorkerRepository(db: Database) {
  return {
    ...createWorkerLackRepository(db),

    register: async (worker: NewWorker, by: Caller = NO_CALLER): Promise<string> => {
      const id = createId();
      const { keyId = null, name, pool, labels, engine, device, codeVersion, concurrency } = worker;
      await db.$transaction(async (tx) => {
        // In SQL, because Prisma would take the times of the new row from the clock of this process.
        await tx.$executeRaw`
          insert into "Worker" (id, "keyId", name, pool, labels, engine, device, "codeVersion", concurrency)
          values (${id}::uuid, ${keyId}, ${name}, ${pool}, ${[...labels]}, ${engine}, ${device}, ${codeVersion}, ${concurrency})`;
        await recordChange(tx, by, { action: 'worker.register', subject: id, details: { name, pool } });
      });
      return id;
    },

    find: (id: string): Promise<Worker | null> => db.worker.findUnique({ where: { id } }),

    /** Most recently seen first. */
    list: async (): Promise<WorkerWithLoad[]> => {
      const now = await readClock(db);
      const workers = await db.worker.findMany({
        orderBy: [{ lastSeenAt: 'desc' }, { id: 'asc' }],
        take: LISTED,
        include: {
          _count: { select: { attempts: { where: { state: { in: ['claimed', 'running'] } } } } },
          lacks: { where: { until: { gt: now } }, orderBy: { until: 'asc' } },
        },
      });
      return workers.map(({ _count, ...worker }) => ({
        ...worker,
        openAttempts: _count.attempts,
        silent: now.getTime() - worker.lastSeenAt.getTime() > SILENT_AFTER_MS,
      }));
    },

    countOnline: async (): Promise<number> => {
      const seenAfter = new Date((await readClock(db)).getTime() - SILENT_AFTER_MS);
      return await db.worker.count({ where: { signedOffAt: null, lastSeenAt: { gt: seenAfter } } });
    },

    /** What the workers that are online can be given; equal ones once. */
    listOffers: (): Promise<Offer[]> =>
      db.$queryRaw<Offer[]>`
        select distinct pool, labels, "codeVersion" from "Worker"
        where "signedOffAt" is null and "lastSeenAt" > now() - make_interval(secs => ${SILENT_AFTER_MS / 1000})`,

    /** Repeating it is harmless. @throws OrdoError `worker.not-found` */
    signOff: (id: string, by: Caller = NO_CALLER): Promise<void> =>
      db.$transaction(async (tx) => {
        const worker = await tx.worker.findUnique({ where: { id } });
        if (worker === null) throw new OrdoError('worker.not-found', `there is no worker ${id}`);
        const changed = await tx.$executeRaw`
          update "Worker" set "signedOffAt" = now() where id = ${id}::uuid and "signedOffAt" is null`;
        if (changed === 1) await recordChange(tx, by, { action: 'worker.sign-off', subject: id });
      }),
  };
}
