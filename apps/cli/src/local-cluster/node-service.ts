/** Runs the API or a worker as a supervised service, in a guarded Node process. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OrdoError } from '@ordo/core';
import { type RunningProcess, spawnGuarded } from '@ordo/embedded';
import { PROGRAMS, REPOSITORY } from '../env.ts';
import type { AwaitedService } from './awaited-service.ts';
import { ServiceLog } from './service-log.ts';

export interface NodeServiceOptions {
  readonly name: string;
  /** The path of the compiled script, relative to the clone. */
  readonly entry: string;
  /** Returns the variables. It is called at each start, because a service that started earlier may have chosen a port. */
  readonly variables: () => NodeJS.ProcessEnv;
  /** Awaited before each start. */
  readonly after?: () => Promise<void>;
  readonly logs: string;
  /** Returns whether the service is ready; called every 50 ms. */
  readonly isReady: () => Promise<boolean>;
  /** The longest time for a polite stop, in seconds; a worker first writes a checkpoint. */
  readonly patienceSeconds: number;
}

const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 50;

/** A service that counts as started as soon as its process is running. */
export class NodeService implements AwaitedService {
  readonly name: string;
  readonly #options: NodeServiceOptions;
  readonly #log: ServiceLog;
  #first: RunningProcess | undefined;

  constructor(options: NodeServiceOptions) {
    this.name = options.name;
    this.#options = options;
    this.#log = new ServiceLog(options.logs, options.name);
  }

  async start(): Promise<RunningProcess> {
    const entry = path.join(PROGRAMS, this.#options.entry);
    if (!existsSync(entry)) {
      throw new OrdoError('environment.invalid', `${this.#options.entry} is not built`, {
        fix: 'use "npm run ordo -- up", which builds what is missing',
      });
    }
    await this.#options.after?.();
    const running = await spawnGuarded({
      command: process.execPath,
      args: [entry],
      cwd: REPOSITORY,
      env: this.#options.variables(),
      patienceSeconds: this.#options.patienceSeconds,
      onLine: this.#log.write,
    });
    this.#first ??= running;
    return running;
  }

  /**
   * Waits until the service is ready.
   * @throws OrdoError `environment.invalid` with the last log lines when the first process ends or takes too long
   */
  async untilReady(signal: AbortSignal): Promise<void> {
    let ended = false;
    void this.#first?.exited.finally(() => {
      ended = true;
    });
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await this.#options.isReady())) {
      signal.throwIfAborted();
      if (ended || Date.now() > deadline) {
        const words = this.#log.tail();
        throw new OrdoError('environment.invalid', `${this.name} did not become ready; its last lines:\n${words}`, {
          fix: `read ${this.#log.file}`,
        });
      }
      await delay(ASK_EVERY_MS);
    }
  }
}
