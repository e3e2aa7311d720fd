/** The API's side of the thread: a queue of bounded length, and a new thread when one takes too long or too much. */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Logger, OrdoError } from '@ordo/core';
import { type Delivery, restoreError } from './messages.ts';
import type { TaskInput, TaskName, TaskOutput } from './tasks.ts';

/** The compiled file, also when the sources are tested, because a thread starts outside the test runner. */
const THREAD = path.resolve(import.meta.dirname, '../../dist/apart/apart-thread.js');
/** MiB of JavaScript objects. Beyond this the thread ends, and not the API. */
const HEAP_MIB = 512;

export interface ApartOptions {
  readonly logger: Logger;
  readonly maxWaiting: number;
  readonly withinMs: number;
}

interface Waiting {
  readonly task: TaskName;
  readonly input: unknown;
  readonly items: unknown[];
  readonly settle: (outcome: unknown) => void;
}

export class WorkApart {
  readonly #options: ApartOptions;
  #thread: Worker | null = null;
  readonly #waiting: Waiting[] = [];
  #current: Waiting | null = null;
  #timer: NodeJS.Timeout | undefined;
  #number = 0;

  constructor(options: ApartOptions) {
    this.#options = options;
  }

  /** @throws OrdoError what the task throws; `api.unavailable` if too many wait; `request.invalid` if it takes too long */
  do<Name extends TaskName>(task: Name, input: TaskInput<Name>): Promise<TaskOutput<Name>> {
    const { maxWaiting } = this.#options;
    if (this.#waiting.length >= maxWaiting) throw busy(maxWaiting);
    return new Promise((resolve, reject) => {
      const settle = (outcome: unknown): void => {
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome as TaskOutput<Name>);
      };
      this.#waiting.push({ task, input, items: [], settle });
      this.#next();
    });
  }

  /** Starts the thread, which takes a moment to load, before the first request needs it. */
  warmUp(): void {
    this.#thread ??= this.#start();
  }

  async close(): Promise<void> {
    const left = this.#waiting.splice(0);
    for (const { settle } of left) settle(busy(left.length));
    await this.#thread?.terminate();
  }

  #next(): void {
    if (this.#current !== null) return;
    const waiting = this.#waiting.shift();
    if (waiting === undefined) return;
    this.#current = waiting;
    this.#thread ??= this.#start();
    this.#timer = setTimeout(() => void this.#thread?.terminate(), this.#options.withinMs);
    try {
      this.#thread.postMessage({ number: ++this.#number, task: waiting.task, input: waiting.input }, []);
    } catch (error) {
      // JSON may be nested as deeply as it likes, but what is cloned takes stack for each level.
      this.#finish(error instanceof RangeError ? nestedTooDeeply(error) : error);
    }
  }

  #start(): Worker {
    // The runner of tests has the sources resolved by a condition that the compiled thread must not inherit.
    const thread = new Worker(THREAD, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB } });
    thread.on('message', (delivery: Delivery) => this.#receive(delivery));
    thread.on('error', (err) => this.#options.logger.error({ err }, 'the thread that works apart failed'));
    thread.on('exit', () => {
      this.#thread = null;
      this.#finish(exhausted(this.#options.withinMs));
    });
    // The thread alone does not keep the process alive.
    thread.unref();
    return thread;
  }

  #receive(delivery: Delivery): void {
    if (delivery.number !== this.#number || this.#current === null) return;
    if ('items' in delivery) {
      this.#current.items.push(...delivery.items);
      return;
    }
    if ('value' in delivery) {
      const { items } = this.#current;
      this.#finish(items.length === 0 ? delivery.value : { ...(delivery.value as object), runs: items });
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

function busy(waiting: number): OrdoError {
  return new OrdoError('api.unavailable', `${waiting} requests wait to be checked`, {
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
  return new OrdoError('request.invalid', `checking the request would take more than ${limit}`, {
    fix: 'split it into several requests',
  });
}
