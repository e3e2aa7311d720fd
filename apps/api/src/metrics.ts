/** Updates the figures that are only read when somebody asks for `/metrics`. */
import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from '@ordo/core';
import type { FastifyBaseLogger } from 'fastify';
import type { App } from './app-options.ts';

type MetricsParts = Pick<App, 'store' | 'queue' | 'prometheus' | 'settings'>;

/**
 * Updates the figures. It never throws, and takes a few seconds at most: the other figures are most useful while the database,
 * the queue or the disk is unavailable.
 */
export async function refreshMetrics(parts: MetricsParts, log: FastifyBaseLogger): Promise<void> {
  const { prometheus } = parts;
  const sources = [
    { what: 'database', refresh: refreshRuns, up: prometheus.databaseUp },
    { what: 'queue', refresh: refreshQueue, up: prometheus.queueUp },
    { what: 'disk', refresh: refreshDisk, up: undefined },
  ];
  await Promise.all(
    sources.map(async ({ what, refresh, up }) => {
      try {
        await within(ANSWERS_WITHIN_MS, refresh(parts));
        up?.set(1);
      } catch (error) {
        up?.set(0);
        log.warn({ what, reason: describeError(error) }, '/metrics lacks figures');
      }
    }),
  );
}

/** The longest wait. A collector of metrics gives up after some seconds, and would then get none. */
const ANSWERS_WITHIN_MS = 2_000;

async function within(ms: number, work: Promise<void>): Promise<void> {
  // A late result is not awaited, and neither is its failure.
  work.catch(() => undefined);
  const late = delay(ms, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${ms} ms`);
  });
  late.catch(() => undefined);
  await Promise.race([work, late]);
}

async function refreshRuns({ store, prometheus }: MetricsParts): Promise<void> {
  const counts = await store.runs.countByState();
  for (const [state, runs] of Object.entries(counts)) prometheus.runs.set({ state }, runs);
  prometheus.queuedRuns.reset();
  for (const { pool, queued } of await store.runs.countByPool()) prometheus.queuedRuns.set({ pool }, queued);
  prometheus.longestWait.reset();
  for (const { pool, seconds } of await store.runs.longestWaits()) prometheus.longestWait.set({ pool }, seconds);
  const { held, firstEndsInSeconds } = await store.attempts.countLeases();
  prometheus.leases.set(held);
  prometheus.firstLeaseEnd.set(firstEndsInSeconds ?? Number.NaN);
  prometheus.workers.set(await store.workers.countOnline());
}

/** Counts the jobs of all pools that this or an earlier call found in the database. */
async function refreshQueue({ store, queue, prometheus }: MetricsParts): Promise<void> {
  const pools = await store.runs.countByPool().catch(() => [{ pool: 'default' }]);
  const counted = await Promise.all(pools.map(async ({ pool }) => ({ pool, ...(await queue.counts(pool)) })));
  prometheus.jobs.reset();
  for (const { pool, waiting, active } of counted) {
    prometheus.jobs.set({ pool, state: 'waiting' }, waiting);
    prometheus.jobs.set({ pool, state: 'active' }, active);
  }
}

async function refreshDisk({ prometheus, settings }: MetricsParts): Promise<void> {
  if (settings.artifactStore) return;
  const { bsize, blocks, bavail } = await statfs(settings.artifactDir);
  prometheus.diskBytes.set(bsize * blocks);
  prometheus.diskFreeBytes.set(bsize * bavail);
}
