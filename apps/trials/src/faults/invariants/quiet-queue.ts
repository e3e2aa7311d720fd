/** Invariant: at rest, the queue has no job. A job of a run that has ended would wake a worker in vain, again and again. */
import { openQueue, queueNameOf } from '@ordo/queue';
import type { Invariant } from './invariant.ts';

export const quietQueue: Invariant = {
  id: 'quiet-queue',
  title: 'the queue has no job of a run that has ended',
  find: async ({ cluster }, moment) => {
    // Before that, a job may still wait for the worker that drops it.
    if (moment === 'during') return [];
    const pools = await cluster.sql.query<{ pool: string }>('select pool from "Run" union select \'default\'');
    const { rows } = await cluster.sql.query<{ id: string; state: string }>(
      `select id::text, state::text from "Run" where state in ('queued', 'running')`,
    );
    const alive = new Set(rows.map(({ id }) => id));
    const problems: string[] = [];
    for (const { pool } of pools.rows) {
      const queue = openQueue(cluster.queueUrl, queueNameOf(pool));
      try {
        await queue.bull.waitUntilReady();
        for (const job of await queue.bull.getJobs()) {
          const { runId } = job.data as { runId?: string };
          if (runId === undefined || !alive.has(runId)) problems.push(`pool ${pool} has job ${job.id} of run ${runId}`);
        }
      } finally {
        await queue.close(true);
      }
    }
    return problems;
  },
};
