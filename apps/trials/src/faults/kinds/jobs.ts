/** Jobs and cancellations that arrive twice, late, in another order or not at all. */
import { createLogger, type Random } from '@ordo/core';
import { createProducer, JOB_NAME, jobIdOf, openQueue, queueNameOf, type RunQueue } from '@ordo/queue';
import { waitUntil } from '@ordo/testing/wait-until';
import type { Cluster } from '../cluster/cluster.ts';
import { between, pick } from '../draw.ts';
import type { FaultKind, Injected } from './fault.ts';

const POOL = 'default';
/** How long a fault waits for a run or a job that it can concern. The stream of runs never rests for so long. */
const WAIT_MS = 60_000;
const nothing = (): Promise<void> => Promise.resolve();

interface OpenRun {
  readonly runId: string;
  readonly attemptNumber: number;
}

async function findRun({ sql }: Cluster, states: readonly string[], random: Random): Promise<OpenRun> {
  return await waitUntil(
    async () => {
      const asked = sql.query<OpenRun>(
        `select id::text as "runId", "attemptNumber" from "Run" where state::text = any($1) order by id`,
        [states],
      );
      const { rows } = await asked.catch(() => ({ rows: [] }));
      return rows.length === 0 ? null : pick(random, rows);
    },
    { what: `a run that is ${states.join(' or ')}`, timeoutMs: WAIT_MS, intervalMs: 50 },
  );
}

/** Does something to the queue itself. A queue that is away has lost its jobs anyway. */
async function onQueue(cluster: Cluster, change: (queue: RunQueue) => Promise<unknown>): Promise<void> {
  const opened = openQueue(cluster.queueUrl, queueNameOf(POOL));
  opened.bull.on('error', () => undefined); // the call in progress reports it
  try {
    await opened.bull.waitUntilReady();
    await change(opened.bull);
  } catch {
    // Another fault has taken the queue away, which is more than this one would have done.
  } finally {
    await opened.close(true);
  }
}

/** Runs are judged by `recovered` of the whole trial; the queue itself works when the workers do. */
function done(cluster: Cluster, target: string): Injected {
  const recovered = async (): Promise<void> => {
    for (const worker of cluster.workers) await worker.working();
  };
  return { target, lastsMs: 0, heal: nothing, recovered };
}

const duplicatedJob: FaultKind = {
  id: 'job-duplicated',
  group: 'deliveries',
  title: 'the job of a run is delivered again',
  inject: async (cluster, random) => {
    const { runId, attemptNumber } = await findRun(cluster, ['queued', 'running'], random);
    const jobId = `${jobIdOf({ runId, attemptNumber, pool: POOL })}-again-${random.nextBelow(1e9)}`;
    const options = { jobId, removeOnComplete: true, removeOnFail: true, priority: 1 };
    await onQueue(cluster, (queue) => queue.add(JOB_NAME, { runId }, options));
    return done(cluster, `run ${runId}`);
  },
};

const delayedJob: FaultKind = {
  id: 'job-delayed',
  group: 'deliveries',
  title: 'the job of a run arrives seconds late',
  inject: async (cluster, random) => {
    const { runId, attemptNumber } = await findRun(cluster, ['queued'], random);
    const jobId = jobIdOf({ runId, attemptNumber, pool: POOL });
    const late = {
      jobId,
      delay: between(random, 1000, 10_000),
      removeOnComplete: true,
      removeOnFail: true,
      priority: 1,
    };
    await onQueue(cluster, async (queue) => {
      await queue.remove(jobId);
      await queue.add(JOB_NAME, { runId }, late);
    });
    return done(cluster, `run ${runId}`);
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

const reorderedJobs: FaultKind = {
  id: 'jobs-reordered',
  group: 'deliveries',
  title: 'waiting jobs are delivered in another order',
  inject: async (cluster, random) => {
    await onQueue(cluster, async (queue) => {
      const jobs = await queue.getJobs(['prioritized', 'waiting']);
      for (const job of jobs) await job.changePriority({ priority: between(random, 1, 1001) });
    });
    return done(cluster, `pool ${POOL}`);
  },
};

/** A cancellation names an attempt, so a late one must not stop the attempt after it. */
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

export const JOB_FAULTS: readonly FaultKind[] = [duplicatedJob, delayedJob, lostJobs, reorderedJobs, lateCancellations];
