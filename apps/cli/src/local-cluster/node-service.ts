/** Runs the API or a worker as a supervised service, in a guarded Node process. */
import { existsSync } from 'node:fs';
import { OrdoError } from '@ordo/core';
import { type Program, type RunningProcess, spawnGuarded, untilReady } from '@ordo/embedded';
import { REPOSITORY } from '../env.ts';
import type { AwaitedService } from './awaited-service.ts';
import { ServiceLog } from './service-log.ts';

export interface NodeServiceOptions {
  readonly name: string;
  /** Describes the program. It is called at each start, because a service that started earlier may have chosen a port. */
  readonly describe: () => Program;
  /** Awaited before each start. */
  readonly after?: () => Promise<void>;
  readonly logs: string;
  /** Returns whether the service is ready. */
  readonly isReady: () => Promise<boolean>;
  /** The longest time for a polite stop, in seconds; a worker first writes a checkpoint. */
  readonly patienceSeconds: number;
}

const READY_WITHIN_MS = 60_000;

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
    requireBuilt(this.#options.describe());
    await this.#options.after?.();
    const { script, env } = this.#options.describe();
    const running = await spawnGuarded({
      command: process.execPath,
      args: [script],
      cwd: REPOSITORY,
      env,
      patienceSeconds: this.#options.patienceSeconds,
      onLine: this.#log.write,
    });
    this.#first ??= running;
    return running;
  }

  async untilReady(signal: AbortSignal): Promise<void> {
    if (this.#first === undefined) throw new Error(`${this.name} was not started`);
    const { isReady } = this.#options;
    const fix = `read ${this.#log.file}`;
    await untilReady(this.#first, isReady, { name: this.name, withinMs: READY_WITHIN_MS, signal, fix });
  }
}

function requireBuilt({ script }: Program): void {
  if (existsSync(script)) return;
  throw new OrdoError('environment.invalid', `${script} is not built`, {
    fix: 'use "npm run ordo -- up", which builds what is missing',
  });
}
