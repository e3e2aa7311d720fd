/** The worker's side of the queue: takes jobs, holds each one while its attempt runs, and receives cancellations. */
import { setTimeout as delay } from 'node:timers/promises';
import { describeError, type Logger } from '@ordo/core';
import { JOB_LOCK_MS, JOB_STALLED_CHECK_MS } from '@ordo/core/lease';
import { DelayedError, type Job } from 'bullmq';
import { type Opened, openWorker, type RunWorker } from './backend.ts';
import { listenForCancellations } from './cancellations.ts';
import { queueNameOf, type RunJob } from './catalogue.ts';
import { createErrorListener } from './connection-log.ts';
import { openForEver } from './retrying.ts';

/** Postgres, not the queue, decides how often a run may be lost. */
const UNLIMITED = 1_000_000;
const RETRY_MS = 1000;

/** `done` removes the job. `later` puts it back: after the delay, any worker of the pool may take it. */
export type JobOutcome = { readonly kind: 'done' } | { readonly kind: 'later'; readonly delayMs: number };

export interface ConsumerOptions {
  readonly pool: string;
  /** How many jobs may be held at the same time. */
  readonly concurrency: number;
  /** Called for each job. If it rejects, the error is logged and the job comes back later. */
  readonly onJob: (job: RunJob) => Promise<JobOutcome>;
  readonly onCancel: (attemptId: string) => void;
  readonly log: Logger;
}

export interface Consumer {
  /** Resolves when the consumer starts to take jobs. */
  readonly ready: Promise<void>;
  /** Stops taking jobs. Those already held continue. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Stops taking jobs, waits for those held unless `force` is set, and closes the connections. */
  close(options?: { readonly force?: boolean }): Promise<void>;
}

/** Takes jobs as soon as the queue can be reached, and waits as long as any outage lasts. */
export function createConsumer(queueUrl: string, options: ConsumerOptions): Consumer {
  const { log } = options;
  const name = queueNameOf(options.pool);
  const stopping = new AbortController();
  const cancellations = listenForCancellations(queueUrl, options);
  let paused = false;

  const opening = openForEver<RunWorker>(
    {
      open: () => {
        const opened = openRunWorker(queueUrl, name, options);
        restAfterErrors(opened.bull, () => paused, createErrorListener(log, name));
        return opened;
      },
      ready: (worker) => worker.waitUntilReady(),
    },
    stopping.signal,
  ).then((opened) => {
    if (opened !== undefined && !stopping.signal.aborted) opened.bull.run().catch(createErrorListener(log, name));
    return opened;
  });

  return {
    ready: opening.then(() => undefined),
    pause: async () => {
      paused = true;
      await (await opening)?.bull.pause(true);
    },
    resume: async () => {
      paused = false;
      await (await opening)?.bull.resume();
    },
    close: async ({ force = false } = {}) => {
      stopping.abort();
      await (await opening)?.close(force);
      await cancellations.close();
    },
  };
}

function openRunWorker(
  queueUrl: string,
  name: string,
  { concurrency, onJob, log }: ConsumerOptions,
): Opened<RunWorker> {
  const process = async (job: Job<Partial<RunJob>>, token?: string): Promise<void> => {
    const { runId } = job.data;
    if (typeof runId !== 'string') {
      log.error({ jobId: job.id }, 'dropped a job that has no run id');
      return;
    }
    const outcome = await onJob({ runId }).catch((error: unknown): JobOutcome => {
      log.error({ runId, error: describeError(error) }, 'handling the job failed; it comes back later');
      return { kind: 'later', delayMs: RETRY_MS };
    });
    if (outcome.kind === 'done') return;
    await job.moveToDelayed(Date.now() + outcome.delayMs, token);
    throw new DelayedError(); // tells BullMQ that the job was moved
  };
  return openWorker(queueUrl, {
    name,
    process,
    options: {
      autorun: false,
      concurrency,
      // With BullMQ's own numbers, it would take up to a minute until another worker gets a dead one's job.
      lockDuration: JOB_LOCK_MS,
      stalledInterval: JOB_STALLED_CHECK_MS,
      maxStalledCount: UNLIMITED,
      runRetryDelay: RETRY_MS,
      drainDelay: 5,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    },
  });
}

/**
 * Pauses the worker for a second after each error. BullMQ itself tries again at once, which means thousands of queries to a
 * database that is starting up.
 */
function restAfterErrors(worker: RunWorker, isPaused: () => boolean, report: (error: Error) => void): void {
  let resting = false;
  const rest = async (): Promise<void> => {
    if (resting || isPaused()) return;
    resting = true;
    await worker.pause(true);
    await delay(RETRY_MS);
    resting = false;
    if (!isPaused()) await worker.resume();
  };
  worker.on('error', (error) => {
    report(error);
    void rest();
  });
}
