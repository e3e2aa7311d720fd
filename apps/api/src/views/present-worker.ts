/** Turns stored workers into the JSON that the API's schemas describe. */
import type { WorkerWithLoad } from '@ordo/store';
import type { Static } from 'typebox';
import type { WorkerListSchema } from '../schemas/worker.ts';

export function presentWorker(worker: WorkerWithLoad): Static<typeof WorkerListSchema>['workers'][number] {
  const { id, name, pool, labels, engine, device, codeVersion, concurrency, openAttempts, lacks, silent } = worker;
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
    state: worker.signedOffAt === null ? present : ('signed-off' as const),
    drainedAt: worker.drainedAt?.toISOString() ?? null,
    openAttempts,
    runIds: [...worker.runIds],
    lacks: lacks.map(({ kind, message, until }) => ({ kind, message, until: until.toISOString() })),
    createdAt: worker.createdAt.toISOString(),
    lastSeenAt: worker.lastSeenAt.toISOString(),
  };
}
