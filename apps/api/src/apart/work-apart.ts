/**
 * Passes tasks to the thread that works separately from the event loop. The queue has a limit, owners take turns in it, and a
 * thread that uses too much time or memory is replaced.
 */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Logger, OrdoError } from '@ordo/core';
import { FairQueue } from './fair-queue.ts';
import { type Delivery, restoreError } from './messages.ts';
import { endsByItself, type TaskInput, type TaskName, type TaskOutput } from './tasks.ts';
import type { ApartSettings } from './tools.ts';

/** The compiled file, even when the sources are tested, because a thread starts outside the test runner. */
const THREAD = path.resolve(import.meta.dirname, '../../dist/apart-thread.js');
/** The limit for JavaScript objects in MiB. Beyond this the thread ends, but not the API. */
const HEAP_MIB = 512;

export interface ApartOptions extends ApartSettings {
  readonly logger: Logger;
  /** The number of requests that may wait, in total and per owner. */
  readonly maxWaiting: number;
  readonly maxWaitingEach: number;
  readonly withinMs: number;
}

interface Waiting {
  readonly task: TaskName;
  readonly input: unknown;
  readonly settle: (outcome: unknown) => void;
}

export class WorkApart {
  readonly #options: ApartOptions;
  #thread: Worker | null = null;
  readonly #waiting = new FairQueue<Waiting>();
  #current: Waiting | null = null;
  #timer: NodeJS.Timeout | undefined;
  #number = 0;

  constructor(options: ApartOptions) {
    this.#options = options;
  }

  /**
   * Does a task in the thread. The bytes in the input are transferred to the thread, so the caller can no longer read them.
   * @param who the owner of the request; owners take turns
   * @throws OrdoError the error of the task; `api.unavailable` if too many requests wait; `request.invalid` if the task takes
   *   too long
   */
  do<Name extends TaskName>(task: Name, input: TaskInput<Name>, who: string): Promise<TaskOutput<Name>> {
    const { maxWaiting, maxWaitingEach } = this.#options;
    if (this.#waiting.lengthOf(who) >= maxWaitingEach) throw busy(`${maxWaitingEach} requests of the same owner wait`);
    if (this.#waiting.length >= maxWaiting) throw busy(`${maxWaiting} requests wait`);
    return new Promise((resolve, reject) => {
      const settle = (outcome: unknown): void => {
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome as TaskOutput<Name>);
      };
      this.#waiting.push(who, { task, input, settle });
      this.#next();
    });
  }

  /** Starts the thread before the first request needs it, because it takes a moment to load. */
  warmUp(): void {
    this.#thread ??= this.#start();
  }

  async close(): Promise<void> {
    for (const { settle } of this.#waiting.drain()) settle(busy('the API is closing'));
    await this.#thread?.terminate();
  }

  #next(): void {
    if (this.#current !== null) return;
    const waiting = this.#waiting.shift();
    if (waiting === undefined) return;
    this.#current = waiting;
    this.#thread ??= this.#start();
    const { task, input } = waiting;
    if (!endsByItself(task)) this.#limit(this.#thread, this.#options.withinMs);
    try {
      this.#thread.postMessage({ number: ++this.#number, task, input }, buffersOf(input));
    } catch (error) {
      // JSON may be nested to any depth, but cloning needs stack for each level.
      this.#finish(error instanceof RangeError ? nestedTooDeeply(error) : error);
    }
  }

  /**
   * Ends the thread when it has worked for this long. Time in which it waits for the database does not count; queries have
   * their own limit.
   */
  #limit(thread: Worker, withinMs: number): void {
    const before = thread.performance.eventLoopUtilization();
    this.#timer = setTimeout(() => {
      const { active } = thread.performance.eventLoopUtilization(before);
      const left = Math.ceil(withinMs - active);
      if (left > 0) this.#limit(thread, left);
      else void thread.terminate();
    }, withinMs);
  }

  #start(): Worker {
    // Tests resolve sources with an option of Node that the compiled thread must not inherit.
    const { databaseUrl } = this.#options;
    const workerData: ApartSettings = { databaseUrl };
    const thread = new Worker(THREAD, {
      workerData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
    });
    thread.on('message', (delivery: Delivery) => this.#receive(delivery));
    thread.on('error', (err) => this.#options.logger.error({ err }, 'the thread that works apart failed'));
    thread.on('exit', () => {
      this.#thread = null;
      this.#finish(exhausted(this.#options.withinMs));
    });
    // The thread alone must not keep the process alive.
    thread.unref();
    return thread;
  }

  #receive(delivery: Delivery): void {
    if (delivery.number !== this.#number || this.#current === null) return;
    if ('value' in delivery) {
      this.#finish(delivery.value);
      return;
    }
    const { stack } = delivery.error;
    if (stack !== undefined) this.#options.logger.error({ stack }, 'a task failed unexpectedly');
    this.#finish(restoreError(delivery.error));
  }

  #finish(outcome: unknown): void {
    clearTimeout(this.#timer);
    const finished = this.#current;
    this.#current = null;
    finished?.settle(outcome);
    this.#next();
  }
}

/** Returns the buffers that can be transferred without a copy: those that share their memory with nothing else. */
function buffersOf(input: unknown): ArrayBuffer[] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.values(input).flatMap((part) =>
    part instanceof Uint8Array && part.buffer instanceof ArrayBuffer && part.byteLength === part.buffer.byteLength
      ? [part.buffer]
      : [],
  );
}

function busy(why: string): OrdoError {
  return new OrdoError('api.unavailable', `the request cannot be handled now: ${why}`, {
    fix: 'ask again in a few seconds',
  });
}

function nestedTooDeeply(cause: RangeError): OrdoError {
  return new OrdoError('request.invalid', 'the request is nested too deeply to be checked', {
    fix: 'flatten it',
    cause,
  });
}

function exhausted(ms: number): OrdoError {
  const limit = `${ms / 1000} s or ${HEAP_MIB} MiB of memory`;
  return new OrdoError('request.invalid', `the request would take more than ${limit}`, {
    fix: 'split it into several requests',
  });
}
