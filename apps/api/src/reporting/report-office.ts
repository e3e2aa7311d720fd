/**
 * Manages the report thread from the API's side: keeps a queue of limited length, cancels reports for which nobody waits, and
 * replaces a thread that has died.
 */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Logger, OrdoError } from '@ordo/core';
import { restoreError, type ThrownError } from '../apart/messages.ts';
import type { Job, RenderedReport, Reply, ReportQuestion, ThreadSettings } from './thread-messages.ts';

/** The compiled file, even when the sources are tested, because a thread starts outside the test runner. */
const THREAD = path.resolve(import.meta.dirname, '../../dist/report-thread.js');

export interface OfficeOptions extends ThreadSettings {
  /** The limit for JavaScript objects in the thread, in MiB. Beyond this the thread ends, but not the API. */
  readonly heapMiB: number;
  readonly logger: Logger;
  /** The number of reports that may wait for the thread. */
  readonly maxWaiting: number;
}

interface Waiting {
  readonly job: Job;
  readonly settle: (outcome: RenderedReport | null | OrdoError) => void;
}

export class ReportOffice {
  readonly #options: OfficeOptions;
  #thread: Worker | null = null;
  #reports: Waiting[] = [];
  /** The runs whose sketches are computed while no report waits. */
  readonly #unsketched = new Set<string>();
  #current: Waiting | null = null;
  #number = 0;
  #closed = false;

  constructor(options: OfficeOptions) {
    this.#options = options;
  }

  /**
   * Computes a report.
   * @throws OrdoError `report.busy` if too many wait; what `buildReport` throws; `internal.unexpected` if the thread dies
   */
  compute(question: ReportQuestion, signal: AbortSignal): Promise<RenderedReport> {
    if (this.#reports.length >= this.#options.maxWaiting) throw busy(this.#reports.length);
    const cancelled = new Int32Array(new SharedArrayBuffer(4));
    return new Promise((resolve, reject) => {
      const settle: Waiting['settle'] = (outcome) => {
        signal.removeEventListener('abort', cancel);
        if (outcome === null || outcome instanceof OrdoError) reject(outcome ?? threadEnded());
        else resolve(outcome);
      };
      const waiting: Waiting = { job: { kind: 'report', question, cancelled }, settle };
      const cancel = (): void => {
        Atomics.store(cancelled, 0, 1);
        this.#reports = this.#reports.filter((other) => other !== waiting);
        settle(new OrdoError('api.unavailable', 'nobody waits for this report any more', { fix: 'ask for it again' }));
      };
      signal.addEventListener('abort', cancel, { once: true });
      this.#reports.push(waiting);
      this.#next();
    });
  }

  /** Starts the thread before the first report needs it, because it takes a moment to load. */
  warmUp(): void {
    if (!this.#closed) this.#thread ??= this.#start();
  }

  /** Computes the sketches of a run in the background. If that fails, the next report computes them. */
  sketch(runId: string): void {
    this.#unsketched.add(runId);
    this.#next();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#failAll();
    await this.#thread?.terminate();
  }

  #next(): void {
    if (this.#current !== null || this.#closed) return;
    const waiting = this.#reports.shift() ?? this.#nextSketches();
    if (waiting === undefined) return;
    this.#current = waiting;
    this.#thread ??= this.#start();
    this.#thread.postMessage({ ...waiting.job, job: ++this.#number }, []);
  }

  #nextSketches(): Waiting | undefined {
    const [runId] = this.#unsketched;
    if (runId === undefined) return undefined;
    this.#unsketched.delete(runId);
    const settle: Waiting['settle'] = (outcome) => {
      if (outcome instanceof OrdoError)
        this.#options.logger.warn({ runId, reason: outcome.message }, 'no sketch was made');
    };
    return { job: { kind: 'sketch', runIds: [runId] }, settle };
  }

  #start(): Worker {
    const { databaseUrl, logLevel, logger, heapMiB } = this.#options;
    const settings: ThreadSettings = { databaseUrl, logLevel };
    const thread = new Worker(THREAD, {
      workerData: settings,
      // The test runner resolves sources with a condition that the compiled thread must not inherit.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMiB },
    });
    thread.on('message', (reply: Reply) => {
      if (reply.job === this.#number) this.#finish('rendered' in reply ? reply.rendered : this.#restore(reply.error));
    });
    thread.on('error', (err) => logger.error({ err }, 'the report thread failed'));
    thread.on('exit', () => {
      this.#thread = null;
      this.#finish(threadEnded());
    });
    // The thread alone must not keep the process alive.
    thread.unref();
    return thread;
  }

  #finish(outcome: RenderedReport | null | OrdoError): void {
    const finished = this.#current;
    this.#current = null;
    finished?.settle(outcome);
    this.#next();
  }

  #failAll(): void {
    for (const { settle } of this.#reports.splice(0)) settle(threadEnded());
  }

  #restore(error: ThrownError): OrdoError {
    if (error.stack !== undefined) this.#options.logger.error({ stack: error.stack }, 'a report failed unexpectedly');
    return restoreError(error);
  }
}

function busy(waiting: number): OrdoError {
  return new OrdoError('report.busy', `${waiting} reports are waiting to be computed`, {
    fix: 'ask again in a few seconds',
  });
}

function threadEnded(): OrdoError {
  return new OrdoError('internal.unexpected', 'the report could not be computed: its thread ended', {
    fix: 'ask for fewer experiments in one report',
  });
}
