/** The API's side of the queue: adds jobs and broadcasts messages. */
import type { Logger } from '@ordo/core';
import { MOST_WAITING_JOBS } from '@ordo/core/service-words';
import { openQueue, type RunQueue, type RunRelay } from './backend.ts';
import { newJob, queueNameOf } from './catalogue.ts';
import { createErrorListener } from './connection-log.ts';
import { CANCEL_TOPIC, openMessages, WAITING_TOPIC } from './messages.ts';
import { answerWithin, type OnDemand, openOnDemand } from './retrying.ts';

/**
 * The longest wait for an answer. A caller of the API is waiting, so a slower queue counts as unavailable. Nothing is lost,
 * because Postgres has all runs.
 */
const ANSWER_WITHIN_MS = 3000;

export interface QueueCounts {
  readonly waiting: number;
  readonly active: number;
}

/** The interface to add jobs. Every method may throw `queue.unavailable`, and any call can safely be repeated. */
export interface Producer {
  /**
   * Adds jobs until as many wait in the pool as runs do, or `MOST_WAITING_JOBS`, and makes the pool's resting workers ask
   * again. Returns how many jobs were added.
   */
  fill(pool: string, waitingRuns: number): Promise<number>;
  /** Tells all workers that the attempt is cancelled. A worker that misses the message learns it from its next heartbeat. */
  broadcastCancel(attemptId: string): Promise<void>;
  counts(pool: string): Promise<QueueCounts>;
  close(): Promise<void>;
}

export function createProducer(queueUrl: string, { log }: { readonly log: Logger }): Producer {
  const queues = new Map<string, OnDemand<RunQueue>>();
  const relay = openOnDemand<RunRelay>({
    open: () => openMessages(queueUrl, 'producer', log),
    ready: (opening) => opening.waitUntilReady(),
  });
  const queueOf = (pool: string): Promise<RunQueue> => {
    const queue = queues.get(pool) ?? queueOnDemand(queueUrl, queueNameOf(pool), log);
    queues.set(pool, queue);
    return queue.get();
  };
  const publish = async (topic: string, data: object): Promise<void> => {
    await (await relay.get()).publish(topic, data);
  };

  return {
    fill: (pool, waitingRuns) =>
      answer(`the queue of pool ${pool} could not be filled`, async () => {
        const queue = await queueOf(pool);
        const missing = Math.min(waitingRuns, MOST_WAITING_JOBS) - (await countJobs(queue)).waiting;
        if (missing <= 0) return 0;
        // Resting workers are told first, so that they are ready when the jobs arrive.
        await publish(WAITING_TOPIC, { pool });
        await queue.addBulk(Array.from({ length: missing }, newJob));
        return missing;
      }),
    broadcastCancel: (attemptId) =>
      answer(`the cancellation of attempt ${attemptId} could not be broadcast`, () =>
        publish(CANCEL_TOPIC, { attemptId }),
      ),
    counts: (pool) =>
      answer(`the jobs of pool ${pool} could not be counted`, async () => await countJobs(await queueOf(pool))),
    close: async () => {
      await Promise.all([...queues.values(), relay].map((connection) => connection.close()));
    },
  };
}

function answer<T>(what: string, operation: () => Promise<T>): Promise<T> {
  return answerWithin(ANSWER_WITHIN_MS, what, operation);
}

function queueOnDemand(queueUrl: string, name: string, log: Logger): OnDemand<RunQueue> {
  return openOnDemand<RunQueue>({
    open: () => {
      const opened = openQueue(queueUrl, name);
      opened.bull.on('error', createErrorListener(log, name));
      return opened;
    },
    ready: (queue) => queue.waitUntilReady(),
  });
}

async function countJobs(queue: RunQueue): Promise<QueueCounts> {
  const { waiting = 0, active = 0 } = await queue.getJobCounts('waiting', 'active');
  return { waiting, active };
}
