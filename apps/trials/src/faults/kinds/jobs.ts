/** Faults that make jobs and cancellations arrive twice, late or not at all. */
import { createLogger } from '@ordo/core';
import { createProducer, newJob, openQueue, queueNameOf, type RunQueue } from '@ordo/queue';
import type { Cluster } from '../cluster/cluster.ts';
import { between } from '../draw.ts';
import type { FaultKind, Injected } from './fault.ts';

const POOL = 'default';
const nothing = (): Promise<void> => Promise.resolve();

/** Changes the queue itself. A queue that is down has lost its jobs anyway. */
async function onQueue(cluster: Cluster, change: (queue: RunQueue) => Promise<unknown>): Promise<void> {
  const opened = openQueue(cluster.queueUrl, queueNameOf(POOL));
  opened.bull.on('error', () => undefined); // The call in progress reports the error.
  try {
    await opened.bull.waitUntilReady();
    await change(opened.bull);
  } catch {
    // Another fault has made the queue unreachable, which is worse than this fault.
  } finally {
    await opened.close(true);
  }
}

/**
 * Returns a fault that has already happened. The `recovered` of the whole trial judges runs; the queue itself works when the
 * workers do.
 */
function done(cluster: Cluster, target: string): Injected {
  const recovered = async (): Promise<void> => {
    for (const worker of cluster.workers) await worker.working();
  };
  return { target, lastsMs: 0, heal: nothing, recovered };
}

const duplicatedJobs: FaultKind = {
  id: 'jobs-duplicated',
  group: 'deliveries',
  title: 'more jobs arrive than runs wait',
  inject: async (cluster, random) => {
    const copies = between(random, 1, 5);
    await onQueue(cluster, (queue) => queue.addBulk(Array.from({ length: copies }, newJob)));
    return done(cluster, `${copies} jobs`);
  },
};

const delayedJobs: FaultKind = {
  id: 'jobs-delayed',
  group: 'deliveries',
  title: 'the jobs that wait arrive seconds late',
  inject: async (cluster, random) => {
    const delay = between(random, 1000, 10_000);
    await onQueue(cluster, async (queue) => {
      const jobs = await queue.getJobs(['waiting']);
      await Promise.all(jobs.map((job) => job.remove()));
      const late = newJob();
      await queue.addBulk(jobs.map(() => ({ ...late, opts: { ...late.opts, delay } })));
    });
    return done(cluster, `pool ${POOL}`);
  },
};

const lostJobs: FaultKind = {
  id: 'jobs-lost',
  group: 'deliveries',
  title: 'all jobs are lost: the queue is emptied',
  inject: async (cluster) => {
    await onQueue(cluster, (queue) => queue.obliterate({ force: true }));
    return done(cluster, `pool ${POOL}`);
  },
};

/** Delays cancellations. A cancellation names an attempt, so a late one must not stop the next attempt. */
const lateCancellations: FaultKind = {
  id: 'cancellations-late',
  group: 'deliveries',
  title: 'cancellations of ended attempts arrive late, twice and to all workers',
  inject: async (cluster) => {
    const { rows } = await cluster.sql
      .query<{ id: string }>(
        `select a.id::text from "Attempt" a join "Run" r on r.id = a."runId"
         where a.state not in ('claimed', 'running') order by (r.state = 'running') desc, a.id desc limit 20`,
      )
      .catch(() => ({ rows: [] }));
    const producer = createProducer(cluster.queueUrl, { log: createLogger('faults', 'error') });
    try {
      for (const { id } of [...rows, ...rows]) await producer.broadcastCancel(id).catch(() => undefined);
    } finally {
      await producer.close();
    }
    return done(cluster, `${rows.length} attempts`);
  },
};

export const JOB_FAULTS: readonly FaultKind[] = [duplicatedJobs, delayedJobs, lostJobs, lateCancellations];
