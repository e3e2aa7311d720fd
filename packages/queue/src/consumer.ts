/** The worker's side of the queue: is woken, holds the job while the attempt lasts, hears of cancellations. */
import { setTimeout as delay } from 'node:timers/promises';
import { describeError, type Logger } from '@ordo/core';
import { DelayedError, type Job } from 'bullmq';
import { type Opened, openWorker, type RunWorker } from './backend.ts';
import { listenForCancellations } from './cancellations.ts';
import { queueNameOf, type RunJob } from './catalogue.ts';
import { createErrorListener } from './connection-log.ts';
import { openForEver } from './retrying.ts';

/**
 * How soon the job of a dead worker goes to another: its lock ends after LOCK_MS, and each of two checks at most
 * STALLED_CHECK_MS apart has to find it so. BullMQ's own defaults take up to a minute.
 */
const LOCK_MS = 5000;
const STALLED_CHECK_MS = 1000;
/** Postgres decides how often a run may be lost, not the queue. */
const UNLIMITED = 1_000_000;
const RETRY_MS = 1000;

/** `done`: the job is over. `later`: not for this worker or not now; it comes back after the delay, to any worker. */
export type JobOutcome = { readonly kind: 'done' } | { readonly kind: 'later'; readonly delayMs: number };

export interface ConsumerOptions {
  readonly pool: string;
  /** Jobs held at once. */
  readonly concurrency: number;
  /** Called for each job. A rejection is logged and the job comes back later. */
  readonly onJob: (job: RunJob) => Promise<JobOutcome>;
  readonly onCancel: (runId: string) => void;
  readonly log: Logger;
}

export interface Consumer {
  /** Resolves when jobs are being taken for the first time. */
  readonly ready: Promise<void>;
  /** Takes no new job; those held go on. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Takes no new job, waits for those held (unless `force`), and ends. */
  close(options?: { readonly force?: boolean }): Promise<void>;
}

/** Starts taking jobs as soon as the queue can be reached; outages are waited out for ever. */
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
      log.error({ jobId: job.id }, 'a job without a run id is dropped');
      return;
    }
    const outcome = await onJob({ runId }).catch((error: unknown): JobOutcome => {
      log.error({ runId, error: describeError(error) }, 'the job could not be handled; it comes back later');
      return { kind: 'later', delayMs: RETRY_MS };
    });
    if (outcome.kind === 'done') return;
    await job.moveToDelayed(Date.now() + outcome.delayMs, token);
    throw new DelayedError(); // tells BullMQ that the job has been moved
  };
  return openWorker(queueUrl, {
    name,
    process,
    options: {
      autorun: false,
      concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: UNLIMITED,
      runRetryDelay: RETRY_MS,
      drainDelay: 5,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    },
  });
}

/**
 * After an error BullMQ asks again at once; a database that is starting up would be asked thousands of times. So an error
 * pauses the taking of jobs for a moment.
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
