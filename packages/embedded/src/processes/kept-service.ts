/** Keeps one service running: starts it, and starts it again after it has ended. */
import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from '@ordo/core';
import type { ProcessExit, RunningProcess } from './guarded-process.ts';
import type { Log } from './log.ts';

export interface Service {
  readonly name: string;
  /** Starts one instance. Resolves when it is ready, and rejects when it cannot start. */
  start(): Promise<RunningProcess>;
}

export interface KeepOptions {
  readonly log: Log;
  /** Returns the milliseconds before a restart. @param restarts how many restarts came shortly before it */
  readonly pauseMs: (restarts: number) => number;
}

/** A service that has run for this long counts as healthy, and its restarts are counted from 0 again. */
const HEALTHY_AFTER_MS = 30_000;
const LOOK_EVERY_MS = 50;

export class KeptService {
  readonly name: string;
  readonly #service: Service;
  readonly #options: KeepOptions;
  readonly #stopping = new AbortController();
  #running: RunningProcess | undefined;
  #watch: Promise<void> = Promise.resolve();
  #restarts = 0;
  #held = false;

  constructor(service: Service, options: KeepOptions) {
    this.name = service.name;
    this.#service = service;
    this.#options = options;
  }

  /** The process id; undefined while the service waits for a restart. */
  get pid(): number | undefined {
    return this.#running?.pid;
  }

  /** Starts the first instance. Rejects when it cannot start, and nothing tries again then. */
  async start(): Promise<void> {
    this.#watch = this.#keep(await this.#service.start());
  }

  /** Keeps the service down after its next end until `release`. */
  hold(): void {
    this.#held = true;
  }

  release(): void {
    this.#held = false;
  }

  /** Ends the service for good. It may be called several times. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running?.stop();
    await this.#watch;
  }

  async #keep(first: RunningProcess): Promise<void> {
    const { log } = this.#options;
    for (let instance: RunningProcess | undefined = first; instance !== undefined; ) {
      this.#running = instance;
      if (this.#stopping.signal.aborted) await instance.stop();
      const since = Date.now();
      const exit = await instance.exited;
      this.#running = undefined;
      if (this.#stopping.signal.aborted) return;
      if (Date.now() - since > HEALTHY_AFTER_MS) this.#restarts = 0;
      const pause = this.#nextPause();
      log('warn', `${this.name} ended (${describeExit(exit)}); restarting it in ${pause} ms`);
      instance = await this.#restart(pause);
    }
  }

  /** Tries until the service starts. Resolves to undefined when it is to be stopped. */
  async #restart(firstPause: number): Promise<RunningProcess | undefined> {
    const { log } = this.#options;
    for (let pause = firstPause; ; ) {
      try {
        await delay(pause, undefined, { signal: this.#stopping.signal });
        while (this.#held) await delay(LOOK_EVERY_MS, undefined, { signal: this.#stopping.signal });
      } catch {
        return undefined;
      }
      try {
        const instance = await this.#service.start();
        log('info', `${this.name} is running again`);
        return instance;
      } catch (error) {
        pause = this.#nextPause();
        log('warn', `${this.name} could not be started: ${describeError(error)}; next try in ${pause} ms`);
      }
    }
  }

  #nextPause(): number {
    return this.#options.pauseMs(this.#restarts++);
  }
}

function describeExit({ code, signal }: ProcessExit): string {
  return signal === null ? `exit code ${code}` : signal;
}
