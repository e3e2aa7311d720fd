/** Postgres or Redis. After it has ended, it is restarted on the same port after a pause. */
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from '@ordo/core';
import type { Log, RunningProcess } from '@ordo/embedded';
import { waitUntil } from '@ordo/testing/wait-until';
import { listTree, signalProcess } from './process-table.ts';
import type { Service } from './service.ts';

export interface ServerServiceOptions {
  readonly name: string;
  readonly logs: string;
  readonly politeSignal: 'SIGTERM' | 'SIGINT';
  readonly start: (log: Log) => Promise<RunningProcess>;
  readonly pauseMs: () => number;
  /** Asks the server whether it answers. */
  readonly answers: () => Promise<boolean>;
}

const WORKING_WITHIN_MS = 300_000;
const TRY_AGAIN_MS = 500;

export class ServerService implements Service {
  readonly name: string;
  readonly log: string;
  readonly politeSignal: 'SIGTERM' | 'SIGINT';
  readonly #options: ServerServiceOptions;
  #running: RunningProcess | undefined;
  #coming: Promise<void> = Promise.resolve();
  #held = false;
  #stopped = false;

  constructor(options: ServerServiceOptions) {
    this.#options = options;
    this.name = options.name;
    this.politeSignal = options.politeSignal;
    this.log = path.join(options.logs, `${options.name}.log`);
  }

  get pid(): number | undefined {
    return this.#running?.pid;
  }

  async start(): Promise<void> {
    const running = await this.#options.start((level, message) => this.#note(`${level} ${message}`));
    this.#running = running;
    this.#note(`runs as ${running.pid}`);
    void this.#watch(running);
  }

  signal(signal: NodeJS.Signals): boolean {
    if (this.pid === undefined) return false;
    if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') return signalProcess(this.pid, signal);
    for (const { pid } of listTree(this.pid)) signalProcess(pid, signal);
    return true;
  }

  set(): void {
    throw new Error(`${this.name} always runs with the same setting`);
  }

  hold(): void {
    this.#held = true;
  }

  release(): void {
    this.#held = false;
  }

  async working(timeoutMs = WORKING_WITHIN_MS): Promise<void> {
    await waitUntil(async () => this.#running !== undefined && (await this.#options.answers().catch(() => false)), {
      what: `${this.name} to answer`,
      timeoutMs,
      intervalMs: 50,
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#held = false;
    await this.#coming;
    this.signal('SIGCONT');
    await this.#running?.stop();
  }

  async #watch({ exited }: RunningProcess): Promise<void> {
    const { code, signal } = await exited;
    this.#note(`ended: ${signal ?? code}`);
    this.#running = undefined;
    this.#coming = this.#comeBack();
  }

  async #comeBack(): Promise<void> {
    await delay(this.#options.pauseMs());
    for (;;) {
      while (this.#held) await delay(50);
      if (this.#stopped) return;
      try {
        await this.start();
        return;
      } catch (error) {
        this.#note(`does not start: ${describeError(error)}`);
        await delay(TRY_AGAIN_MS);
      }
    }
  }

  #note(text: string): void {
    appendFileSync(this.log, `*** ${new Date().toISOString()} ${text}\n`);
  }
}
