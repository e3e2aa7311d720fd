/** Gives a test a durable Postgres of its own that it can kill and start again on the same port. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, removePostgresData, signalProcess, startEmbeddedPostgres } from '@ordo/embedded';

export interface TestPostgres {
  readonly url: string;
  readonly port: number;
  /** Sends SIGKILL to the server and resolves when it has ended. Its clients lose their connections. */
  kill(): Promise<void>;
  /** Starts the server again after `kill`, with the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startTestPostgres(): Promise<TestPostgres> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'ordo-test-pg-'));
  const dataDir = path.join(scratch, 'postgres');
  await chmod(scratch, 0o711); // the server may run as another user
  const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, log: () => undefined });
  let server = await start();
  return {
    url: server.url,
    port: server.port,
    kill: async () => {
      signalProcess(server.pid, 'SIGKILL');
      await server.exited;
    },
    restart: async () => {
      server = await start();
    },
    stop: async () => {
      await server.stop();
      await removePostgresData(dataDir);
      await rm(scratch, { recursive: true, force: true });
    },
  };
}
