/** A process of the cluster, which comes back after a pause whenever it has ended, and does what faults ask of it. */
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { listTree } from '@ordo/core/process-table';
import { KeptService, type Log, type RunningProcess, signalProcess, waitUntil } from '@ordo/embedded';
import type { Service } from './service.ts';

export interface TriedServiceOptions {
  readonly name: string;
  /** The folder of the logs. */
  readonly logs: string;
  readonly politeSignal: Service['politeSignal'];
  /** Whether the service consists of many processes, which are frozen and thawed together. */
  readonly hasChildren: boolean;
  /** The folder of the product, if the service is one of its programs. */
  readonly product: string;
  readonly start: (product: string, log: Log) => RunningProcess | Promise<RunningProcess>;
  /** Returns the pause between an end of the service and its restart, in milliseconds. */
  readonly pauseMs: () => number;
  /** Returns a function that tells whether the service has worked since this call. */
  readonly watchWork: () => () => Promise<boolean>;
}

const WORKING_WITHIN_MS = 300_000;

/** Returns the file for all output of a service. */
export const logOf = ({ logs, name }: { readonly logs: string; readonly name: string }): string =>
  path.join(logs, `${name}.log`);

export class TriedService implements Service {
  readonly name: string;
  readonly log: string;
  readonly politeSignal: Service['politeSignal'];
  readonly #options: TriedServiceOptions;
  readonly #kept: KeptService;
  #product: string;

  constructor(options: TriedServiceOptions) {
    const { name, politeSignal, product, start, pauseMs } = options;
    this.name = name;
    this.log = logOf(options);
    this.politeSignal = politeSignal;
    this.#options = options;
    this.#product = product;
    const log: Log = (level, text) => appendFileSync(this.log, `*** ${new Date().toISOString()} ${level} ${text}\n`);
    this.#kept = new KeptService({ name, start: async () => await start(this.#product, log) }, { log, pauseMs });
  }

  get pid(): number | undefined {
    return this.#kept.pid;
  }

  async start(): Promise<void> {
    await this.#kept.start();
  }

  signal(signal: NodeJS.Signals): boolean {
    if (this.pid === undefined) return false;
    const isFrozen = signal === 'SIGSTOP' || signal === 'SIGCONT';
    if (!isFrozen || !this.#options.hasChildren) return signalProcess(this.pid, signal);
    for (const { pid } of listTree(this.pid)) signalProcess(pid, signal);
    return true;
  }

  deploy(product: string): void {
    this.#product = product;
  }

  hold(): void {
    this.#kept.hold();
  }

  release(): void {
    this.#kept.release();
  }

  async working(timeoutMs = WORKING_WITHIN_MS): Promise<void> {
    let watched: number | undefined;
    let works = this.#options.watchWork();
    const doesWork = async (): Promise<boolean> => {
      if (this.pid !== watched) works = this.#options.watchWork(); // What another process has done does not count.
      watched = this.pid;
      return watched !== undefined && (await works().catch(() => false));
    };
    await waitUntil(doesWork, { what: `${this.name} to work`, timeoutMs, intervalMs: 50 });
  }

  async stop(): Promise<void> {
    this.signal('SIGCONT');
    await this.#kept.stop();
  }
}
