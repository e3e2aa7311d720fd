/** Turns stored workers into the JSON that the API's schemas describe. */
import type { Device } from '@ordo/spec';
import type { WorkerWithLoad } from '@ordo/store';
import type { Static } from 'typebox';
import type { WorkerListSchema } from '@ordo/protocol/schemas/worker';

export function presentWorker(worker: WorkerWithLoad): Static<typeof WorkerListSchema>['workers'][number] {
  const { id, name, pool, labels, engine, device, codeVersion, concurrency, openAttempts, lacks, silent } = worker;
  const { machine, cores, memoryMiB } = worker;
  const present = silent ? ('silent' as const) : ('online' as const);
  return {
    id,
    name,
    pool,
    labels,
    engine,
    device,
    codeVersion,
    concurrency,
    machine,
    cores,
    memoryMiB,
    devices: worker.devices.map(presentDevice),
    state: worker.signedOffAt === null ? present : ('signed-off' as const),
    drainedAt: worker.drainedAt?.toISOString() ?? null,
    openAttempts,
    runIds: [...worker.runIds],
    lacks: lacks.map(({ kind, message, until }) => ({ kind, message, until: until.toISOString() })),
    createdAt: worker.createdAt.toISOString(),
    lastSeenAt: worker.lastSeenAt.toISOString(),
  };
}

function presentDevice({ id, kind, model, memoryMiB, engine, driver }: WorkerWithLoad['devices'][number]): Device {
  return { id, kind: kind as Device['kind'], model, memoryMiB, engine, driver };
}
