/** The worker's side of the queue: takes jobs, holds each one while its attempt runs, and receives messages. */
import { describeError, type Logger } from '@ordo/core';
import { JOB_LOCK_MS, JOB_STALLED_CHECK_MS } from '@ordo/core/lease';
import { type Job, WaitingError } from 'bullmq';
import { type Opened, openWorker, type RunWorker } from './backend.ts';
import { queueNameOf } from './catalogue.ts';
import { createErrorListener } from './connection-log.ts';
import { listenForMessages } from './messages.ts';
import { createRests, type Rests } from './rests.ts';
import { openForEver } from './retrying.ts';

/**
 * The number of times that a job may stall. It is practically unlimited, because Postgres decides how often a run may be lost,
 * not the queue.
 */
const UNLIMITED = 1_000_000;
/**
 * The pause after an error. BullMQ alone would retry at once, which means thousands of queries to a database that is starting
 * up.
 */
const REST_AFTER_ERROR_MS = 1000;

/**
 * The outcome of a job. `done` removes it. `passed` gives it to another worker at once, and this worker takes no job for a
 * while.
 */
export type JobOutcome = { readonly kind: 'done' } | { readonly kind: 'passed'; readonly restMs: number };

export interface ConsumerOptions {
  readonly pool: string;
  /** The number of jobs that may be held at the same time. */
  readonly concurrency: number;
  /** Called for each job. If the function rejects, the error is logged and the job is passed on. */
  readonly onJob: () => Promise<JobOutcome>;
  readonly onCancel: (attemptId: string) => void;
  readonly log: Logger;
}

export interface Consumer {
  /** Resolves when the consumer starts to take jobs. */
  readonly ready: Promise<void>;
  /** Ends a rest early, because a change means that a job may suit this worker now. */
  endRest(): void;
  /** Stops taking jobs. The jobs that are already held continue. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Stops taking jobs, waits for the held ones unless `force` is set, and closes the connections. */
  close(options?: { readonly force?: boolean }): Promise<void>;
}

interface Taking extends Opened<RunWorker> {
  readonly rests: Rests;
}

/** Creates a consumer. It takes jobs as soon as the queue can be reached, and waits out any outage. */
export function createConsumer(queueUrl: string, options: ConsumerOptions): Consumer {
  const { log, pool, onCancel } = options;
  const name = queueNameOf(pool);
  const report = createErrorListener(log, name);
  const stopping = new AbortController();
  let paused = false;
  let taking: Taking | undefined;
  const endRest = (): void => taking?.rests.end();
  const messages = listenForMessages(queueUrl, {
    onCancel,
    onWaiting: (where) => {
      if (where === pool) endRest();
    },
    log,
  });

  const opening = openForEver<RunWorker>(
    {
      open: () => {
        taking = openRunWorker(queueUrl, name, { ...options, mayTake: () => !paused, report });
        return taking;
      },
      ready: (worker) => worker.waitUntilReady(),
    },
    stopping.signal,
  ).then((opened) => {
    if (opened !== undefined && !stopping.signal.aborted) opened.bull.run().catch(report);
    return opened;
  });

  return {
    ready: opening.then(() => undefined),
    endRest,
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
      paused = true;
      endRest();
      await (await opening)?.close(force);
      await messages.close();
    },
  };
}

interface WorkerParts extends ConsumerOptions {
  readonly mayTake: () => boolean;
  readonly report: (error: Error) => void;
}

function openRunWorker(
  queueUrl: string,
  name: string,
  { concurrency, mayTake, report, ...parts }: WorkerParts,
): Taking {
  const process = async (job: Job, token?: string): Promise<void> => {
    const outcome = await parts.onJob().catch((error: unknown): JobOutcome => {
      parts.log.error({ error: describeError(error) }, 'handling a job failed; it is passed to another worker');
      return { kind: 'passed', restMs: REST_AFTER_ERROR_MS };
    });
    if (outcome.kind === 'done') return;
    rests.begin(outcome.restMs);
    await job.moveToWait(token);
    throw new WaitingError(); // This error tells BullMQ that the job was moved.
  };
  const opened = openWorker(queueUrl, {
    name,
    process,
    options: {
      autorun: false,
      concurrency,
      // With BullMQ's default values, it would take up to a minute until another worker gets the job of a dead one.
      lockDuration: JOB_LOCK_MS,
      stalledInterval: JOB_STALLED_CHECK_MS,
      maxStalledCount: UNLIMITED,
      runRetryDelay: REST_AFTER_ERROR_MS,
      drainDelay: 5,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    },
  });
  const rests = createRests(opened.bull, mayTake, report);
  opened.bull.on('error', (error) => {
    report(error);
    rests.begin(REST_AFTER_ERROR_MS);
  });
  return { ...opened, rests };
}
