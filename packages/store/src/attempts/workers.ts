/** Registered workers, and the time of each one's last heartbeat. */
import { OrdoError } from '@ordo/core';
import { LOST_AFTER_MS, SILENT_AFTER_MS } from '@ordo/core/lease';
import { type Caller, NO_CALLER, recordChange } from '../access/audit.ts';
import { createId } from '../database/create-id.ts';
import type { Database } from '../database/database.ts';
import { Prisma, type Worker, type WorkerDevice, type WorkerLack } from '../generated/client.ts';
import { columnsOf, type RowsOf } from '../database/prepared-statements.ts';
import { HEARD, IN_SERVICE, ONLINE } from '../scheduling/able-workers.ts';
import { createWorkerLackRepository } from './worker-lacks.ts';

type Described = 'name' | 'pool' | 'engine' | 'device' | 'codeVersion' | 'concurrency';

export interface NewWorker extends Readonly<Pick<Worker, Described>> {
  /** The id of the API key that the worker registers with; null where authentication is off. */
  readonly keyId?: string | null;
  readonly labels: readonly string[];
  /** Workers on one machine share its name. By default, the worker counts as alone on its machine. */
  readonly machine?: string;
  /** The number of processors that the worker offers. By default, it does not count threads. */
  readonly cores?: number;
  /** The memory that the worker offers, in MiB; unknown by default. */
  readonly memoryMiB?: number;
  /** The GPUs that the worker offers; none by default. */
  readonly devices?: readonly Omit<WorkerDevice, 'workerId' | 'position'>[];
}

export interface WorkerWithLoad extends Worker {
  readonly openAttempts: number;
  /** The runs of the worker's attempts. */
  readonly runIds: readonly string[];
  /** Whether the worker has sent no heartbeat for a while. */
  readonly silent: boolean;
  readonly lacks: readonly WorkerLack[];
  readonly devices: readonly WorkerDevice[];
}

/** A worker and the time of its last heartbeat, which changes with each heartbeat. */
export type WorkerBeat = Pick<Worker, 'id' | 'lastSeenAt'>;

export type WorkerName = Pick<Worker, 'id' | 'name'>;

/** What a worker that is online can offer to a run. */
export interface Offer {
  readonly pool: string;
  readonly labels: readonly string[];
  readonly codeVersion: string;
}

/** A lack as it is read from JSON. */
type ListedLack = Omit<WorkerLack, 'until'> & { until: string };

/** The largest number of workers in a listing, including those that have signed off. */
const LISTED = 200;

export function createWorkerRepository(db: Database, rowsOf: RowsOf) {
  return {
    ...createWorkerLackRepository(db),

    register: async (worker: NewWorker, by: Caller = NO_CALLER): Promise<string> => {
      const id = createId();
      const { keyId = null, name, pool, labels, engine, device, codeVersion, concurrency } = worker;
      const { machine = id, cores = null, memoryMiB = null, devices = [] } = worker;
      await db.$transaction(async (tx) => {
        // This is SQL, because Prisma would take the times of the new row from the clock of this process.
        await tx.$executeRaw`
          insert into "Worker" (id, "keyId", name, pool, labels, engine, device, "codeVersion", concurrency, machine,
            cores, "memoryMiB")
          values (${id}::uuid, ${keyId}, ${name}, ${pool}, ${[...labels]}, ${engine}, ${device}, ${codeVersion}, ${concurrency},
            ${machine}, ${cores}, ${memoryMiB})`;
        await tx.workerDevice.createMany({
          data: devices.map((found, position) => ({ ...found, workerId: id, position })),
        });
        await recordChange(tx, by, { action: 'worker.register', subject: id, details: { name, pool } });
      });
      return id;
    },

    find: (id: string): Promise<Worker | null> => db.worker.findUnique({ where: { id } }),

    /** Lists workers, those with the most recent heartbeat first. */
    list: async (): Promise<WorkerWithLoad[]> => {
      const rows = await rowsOf<WorkerWithLoad & { lacks: ListedLack[] }>(Prisma.sql`
        select ${columnsOf('w', Prisma.WorkerScalarFieldEnum)}, coalesce(open.attempts, 0)::int as "openAttempts",
          coalesce(open.runs, '{}') as "runIds",
          not ${HEARD} as silent, (
            select coalesce(json_agg(l order by l.until), '[]') from "WorkerLack" l
            where l."workerId" = w.id and l.until > now()
          ) as lacks, (
            select coalesce(json_agg(d order by d.position), '[]') from "WorkerDevice" d where d."workerId" = w.id
          ) as devices
        from "Worker" w left join (
          select "workerId", count(*) as attempts, array_agg("runId"::text order by "claimedAt", id) as runs from "Attempt" where state in ('claimed', 'running') group by "workerId"
        ) open on open."workerId" = w.id
        order by w."lastSeenAt" desc, w.id limit ${LISTED}`);
      return rows.map(({ lacks, ...worker }) => ({
        ...worker,
        lacks: lacks.map((lack) => ({ ...lack, until: new Date(lack.until) })),
      }));
    },

    /**
     * Returns when workers that have not signed off were last heard from. Leaves out those that fell silent long before the
     * others.
     */
    listBeats: (): Promise<WorkerBeat[]> =>
      rowsOf<WorkerBeat>(Prisma.sql`
        select id, "lastSeenAt" from "Worker"
        where "signedOffAt" is null
          and "lastSeenAt" > least(now(), (select max("lastSeenAt") from "Worker"))
            - make_interval(secs => ${SILENT_AFTER_MS / 1000})`),

    /**
     * Signs off workers that have been silent for a long time while others were heard, and that hold no attempt: they died
     * without signing off, and would stay in the list. A worker that comes back registers again. A drained worker stays,
     * because somebody drained it on purpose.
     */
    signOffLost: (): Promise<WorkerName[]> =>
      db.$transaction(async (tx) => {
        const lost = await tx.$queryRaw<WorkerName[]>`
          update "Worker" w set "signedOffAt" = now()
          where "signedOffAt" is null and "drainedAt" is null
            and "lastSeenAt" < least(now(), (select max("lastSeenAt") from "Worker"))
              - make_interval(secs => ${LOST_AFTER_MS / 1000})
            and not exists (select from "Attempt" a where a."workerId" = w.id and a.state in ('claimed', 'running'))
          returning id::text as id, name`;
        for (const { id, name } of lost) {
          await recordChange(tx, NO_CALLER, { action: 'worker.sign-off', subject: id, details: { name } });
        }
        return lost;
      }),

    countOnline: async (): Promise<number> => {
      const [row] = await rowsOf<{ online: number }>(
        Prisma.sql`select count(*)::int as online from "Worker" w where ${ONLINE}`,
      );
      return (row as { online: number }).online;
    },

    /** Lists what the workers that are online can offer, each equal offer once. */
    listOffers: (): Promise<Offer[]> =>
      rowsOf<Offer>(Prisma.sql`
        select distinct pool, labels, "codeVersion" from "Worker" w where ${IN_SERVICE}`),

    /**
     * Drains a worker: it keeps the runs that it has and gets no further ones. A repeated call is harmless.
     * @throws OrdoError `worker.not-found`
     */
    drain: (id: string, by: Caller = NO_CALLER): Promise<void> => setDrained(db, { id, drained: true }, by),

    /** Lets a drained worker take runs again. A repeated call is harmless. @throws OrdoError `worker.not-found` */
    undrain: (id: string, by: Caller = NO_CALLER): Promise<void> => setDrained(db, { id, drained: false }, by),

    /** Signs a worker off. A repeated call is harmless. @throws OrdoError `worker.not-found` */
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

/** This is SQL, because times come from the clock of the database. */
function setDrained(db: Database, { id, drained }: { id: string; drained: boolean }, by: Caller): Promise<void> {
  return db.$transaction(async (tx) => {
    const worker = await tx.worker.findUnique({ where: { id } });
    if (worker === null || worker.signedOffAt !== null) {
      throw new OrdoError('worker.not-found', `there is no worker ${id} that has not signed off`, {
        fix: 'name one that GET /v1/workers lists as online or silent',
      });
    }
    const changed = await tx.$executeRaw`
      update "Worker" set "drainedAt" = case when ${drained} then now() end
      where id = ${id}::uuid and ("drainedAt" is not null) <> ${drained}`;
    const action = drained ? 'worker.drain' : 'worker.undrain';
    if (changed === 1) await recordChange(tx, by, { action, subject: id, details: { name: worker.name } });
  });
}
