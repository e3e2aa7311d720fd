/** The API and the workers as supervised services: one guarded Node process each. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OrdoError } from '@ordo/core';
import { type RunningProcess, spawnGuarded } from '@ordo/embedded';
import { REPOSITORY } from '../env.ts';
import type { AwaitedService } from './awaited-service.ts';
import { ServiceLog } from './service-log.ts';

export interface NodeServiceOptions {
  readonly name: string;
  /** The built entry, relative to the clone. */
  readonly entry: string;
  /** Read at each start, because a service before may have chosen a port. */
  readonly variables: () => NodeJS.ProcessEnv;
  /** Awaited before each start. */
  readonly after?: () => Promise<void>;
  readonly logs: string;
  /** Resolves to whether the service is ready; asked every few milliseconds. */
  readonly isReady: () => Promise<boolean>;
  /** How long a polite stop may take: a worker writes a checkpoint first. */
  readonly patienceSeconds: number;
}

const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 50;

/** Counts as started once its process runs. */
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
    const entry = path.join(REPOSITORY, this.#options.entry);
    if (!existsSync(entry)) {
      throw new OrdoError('environment.invalid', `${this.#options.entry} is not built`, {
        fix: 'start with "npm run ordo -- up", which builds what is missing',
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

  /** @throws OrdoError `environment.invalid` with the service's last words when its first process ends or takes too long. */
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
        throw new OrdoError('environment.invalid', `${this.name} did not get ready; its last words:\n${words}`, {
          fix: `read ${this.#log.file}`,
        });
      }
      await delay(ASK_EVERY_MS);
    }
  }
}
