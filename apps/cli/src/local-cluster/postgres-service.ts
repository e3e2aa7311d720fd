/** Runs the embedded Postgres as a supervised service. Other services start as soon as its URL is known and wait for it. */
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  type ProcessExit,
  type RunningProcess,
  startEmbeddedPostgres,
} from '@ordo/embedded';
import type { AwaitedService } from './awaited-service.ts';

export class PostgresService implements AwaitedService {
  readonly name = 'postgres';
  readonly #options: EmbeddedPostgresOptions & { readonly onUrl: (url: string) => void };
  #first: Promise<EmbeddedPostgres> | undefined;

  constructor(options: EmbeddedPostgresOptions & { readonly onUrl: (url: string) => void }) {
    this.#options = options;
  }

  async start(): Promise<RunningProcess> {
    return await new Promise((resolve, reject) => {
      const starting = startEmbeddedPostgres({
        ...this.#options,
        onUrl: (url) => {
          this.#options.onUrl(url);
          resolve(new StartingServer(starting));
        },
      });
      starting.catch(reject);
      this.#first ??= starting;
    });
  }

  async untilReady(): Promise<void> {
    await this.#first;
  }
}

/** A server whose data directory may still be being created. A server that could not start counts as ended. */
class StartingServer implements RunningProcess {
  readonly lines: readonly string[] = [];
  readonly exited: Promise<ProcessExit>;
  readonly #starting: Promise<EmbeddedPostgres>;
  #pid = 0;

  constructor(starting: Promise<EmbeddedPostgres>) {
    this.#starting = starting;
    this.exited = starting.then(
      (server) => {
        this.#pid = server.pid;
        return server.exited;
      },
      () => ({ code: 1, signal: null }),
    );
  }

  /** The process id; 0 until there is a process. */
  get pid(): number {
    return this.#pid;
  }

  async stop(): Promise<void> {
    const server = await this.#starting.catch(() => undefined);
    await server?.stop();
  }
}
