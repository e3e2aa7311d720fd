/** The API's side of the queue: adds jobs and broadcasts cancellations. */
import type { Logger } from '@ordo/core';
import type { Job, JobsOptions } from 'bullmq';
import { openQueue, type RunQueue, type RunRelay } from './backend.ts';
import { CANCEL_TOPIC, openCancellations } from './cancellations.ts';
import { JOB_NAME, type JobKey, jobIdOf, queueNameOf, toBullPriority } from './catalogue.ts';
import { createErrorListener } from './connection-log.ts';
import { answerWithin, type OnDemand, openOnDemand } from './retrying.ts';

/** A caller of the API is waiting, so a slower queue counts as unavailable. Nothing is lost, since Postgres has all runs. */
const ANSWER_WITHIN_MS = 3000;

/** In the place of a worker's token, lets BullMQ take a job from whichever worker has locked it. */
const WHOEVER_HOLDS_IT = '0';

export interface Wake extends JobKey {
  /** From 0 to 1000; higher priorities go first. */
  readonly priority: number;
}

/** `asleep`: a worker has declined the job, and it will be handed out after a while. `held`: a worker has taken it. */
export type JobState = 'missing' | 'asleep' | 'held' | 'ready';

export interface QueueCounts {
  readonly waiting: number;
  readonly delayed: number;
  readonly active: number;
}

/** Every method may throw `queue.unavailable`. Repeating a call is always safe. */
export interface Producer {
  /** Adds the run's job unless the queue already has it. */
  wake(wake: Wake): Promise<void>;
  find(key: JobKey): Promise<JobState>;
  /** Has a job that is asleep or held handed out at once. Whoever holds it must have had the time to claim its run. */
  rouse(key: JobKey): Promise<void>;
  /** Removes the job unless a worker holds it. */
  remove(key: JobKey): Promise<void>;
  /** Tells all workers that the attempt is cancelled. A worker that misses it learns it from its next heartbeat. */
  broadcastCancel(attemptId: string): Promise<void>;
  counts(pool: string): Promise<QueueCounts>;
  close(): Promise<void>;
}

export function createProducer(queueUrl: string, { log }: { readonly log: Logger }): Producer {
  const queues = new Map<string, OnDemand<RunQueue>>();
  const relay = openOnDemand<RunRelay>({
    open: () => openCancellations(queueUrl, 'producer', log),
    ready: (opening) => opening.waitUntilReady(),
  });
  const queueOf = (pool: string): Promise<RunQueue> => {
    const queue = queues.get(pool) ?? queueOnDemand(queueUrl, queueNameOf(pool), log);
    queues.set(pool, queue);
    return queue.get();
  };

  return {
    wake: (wake) =>
      answer(`run ${wake.runId} could not be queued`, async () => {
        const options = jobOptions(wake);
        await (await queueOf(wake.pool)).add(JOB_NAME, { runId: wake.runId }, options);
      }),
    find: (key) =>
      answer(`run ${key.runId} could not be looked up`, async () => {
        const job = await findJob(await queueOf(key.pool), key);
        return job === null ? 'missing' : await stateOf(job);
      }),
    rouse: (key) =>
      answer(`run ${key.runId} could not be roused`, async () => {
        const job = await findJob(await queueOf(key.pool), key);
        const state = job === null ? 'missing' : await stateOf(job);
        // In between, it may have been handed out or finished.
        if (state === 'asleep') await job?.promote();
        if (state === 'held') await job?.moveToWait(WHOEVER_HOLDS_IT);
      }),
    remove: (key) =>
      answer(`run ${key.runId} could not be taken out of the queue`, async () => {
        await (await queueOf(key.pool)).remove(jobIdOf(key));
      }),
    broadcastCancel: (attemptId) =>
      answer(`the cancellation of attempt ${attemptId} could not be broadcast`, async () => {
        await (await relay.get()).publish(CANCEL_TOPIC, { attemptId });
      }),
    counts: (pool) =>
      answer(`the jobs of pool ${pool} could not be counted`, async () => {
        const counts = await (await queueOf(pool)).getJobCounts('waiting', 'prioritized', 'delayed', 'active');
        return {
          waiting: (counts['waiting'] ?? 0) + (counts['prioritized'] ?? 0),
          delayed: counts['delayed'] ?? 0,
          active: counts['active'] ?? 0,
        };
      }),
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

async function findJob(queue: RunQueue, key: JobKey): Promise<Job | null> {
  // BullMQ's Redis backend gives undefined where the other gives null.
  const job: Job | undefined | null = await queue.getJob(jobIdOf(key));
  return job ?? null;
}

async function stateOf(job: Job): Promise<JobState> {
  const state = await job.getState();
  if (state === 'unknown') return 'missing';
  if (state === 'delayed') return 'asleep';
  return state === 'active' ? 'held' : 'ready';
}

function jobOptions(wake: Wake): JobsOptions {
  return {
    jobId: jobIdOf(wake),
    priority: toBullPriority(wake.priority),
    removeOnComplete: true,
    removeOnFail: true,
  };
}
