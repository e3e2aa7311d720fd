/** An API replica or a worker: a Node process of the built product in its own process group. */
import { spawn } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@ordo/testing/wait-until';
import { signalProcess } from './process-table.ts';
import type { Service, Setting } from './service.ts';

export interface NodeServiceOptions {
  readonly name: string;
  /** The compiled script, in the folder of the product. */
  readonly script: string;
  readonly product: string;
  readonly env: Readonly<Record<string, string>>;
  /** The folder of the logs. */
  readonly logs: string;
  /** Returns the milliseconds after which the service is restarted when it has ended. */
  readonly pauseMs: () => number;
  /** Returns a function that tells whether the service has worked since this call. */
  readonly watchWork: () => () => Promise<boolean>;
}

const WORKING_WITHIN_MS = 300_000;

export class NodeService implements Service {
  readonly name: string;
  readonly log: string;
  readonly politeSignal = 'SIGTERM';
  readonly #options: NodeServiceOptions;
  #setting: Required<Setting>;
  #pid: number | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #held = false;
  #stopped = false;

  constructor(options: NodeServiceOptions) {
    this.#options = options;
    this.name = options.name;
    this.log = path.join(options.logs, `${options.name}.log`);
    this.#setting = { product: options.product, env: {} };
  }

  get pid(): number | undefined {
    return this.#pid;
  }

  start(): void {
    this.#spawn();
  }

  signal(signal: NodeJS.Signals): boolean {
    return this.#pid !== undefined && signalProcess(this.#pid, signal);
  }

  set({ product = this.#setting.product, env = {} }: Setting): void {
    this.#setting = { product, env: { ...this.#setting.env, ...env } };
  }

  hold(): void {
    this.#held = true;
  }

  release(): void {
    this.#held = false;
  }

  async working(timeoutMs = WORKING_WITHIN_MS): Promise<void> {
    let watched: number | undefined;
    let works = this.#options.watchWork();
    const doesWork = async (): Promise<boolean> => {
      if (this.#pid !== watched) works = this.#options.watchWork(); // What another process has done does not count.
      watched = this.#pid;
      return watched !== undefined && (await works().catch(() => false));
    };
    await waitUntil(doesWork, {
      what: `${this.name} to work`,
      timeoutMs,
      intervalMs: 50,
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#held = false;
    if (this.#pid !== undefined) signalProcess(-this.#pid, 'SIGKILL');
    await this.#ended;
  }

  #spawn(): void {
    const log = openSync(this.log, 'a');
    const { product, env } = this.#setting;
    const given = Object.entries({ PATH: '/usr/local/bin:/usr/bin:/bin', ...this.#options.env, ...env });
    const child = spawn(process.execPath, [path.join(product, this.#options.script)], {
      cwd: product,
      env: Object.fromEntries(given.filter((entry): entry is [string, string] => entry[1] !== null)),
      stdio: ['ignore', log, log],
      detached: true,
    });
    if (child.pid === undefined) throw new Error(`${this.name} could not be started`);
    this.#pid = child.pid;
    this.#ended = new Promise<void>((resolve) => {
      child.once('exit', (code, signal) => {
        writeSync(log, `*** ${new Date().toISOString()} ${this.name} ${child.pid} ended: ${signal ?? code}\n`);
        closeSync(log);
        this.#pid = undefined;
        resolve();
        void this.#comeBack();
      });
    });
  }

  async #comeBack(): Promise<void> {
    await delay(this.#options.pauseMs());
    while (this.#held) await delay(50);
    if (!this.#stopped) this.#spawn();
  }
}
