/** Starts a real API that requires keys, over a real Postgres, with a worker. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, startBuiltOrdo } from '@ordo/testing';

export interface Service {
  readonly url: string;
  /** A key with the role `submit`. */
  readonly key: string;
  /** Kills the API, as a power cut would. */
  killApi(): Promise<void>;
  startApi(): Promise<void>;
  stop(): Promise<void>;
}

export async function startService(): Promise<Service> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ordo-service-'));
  const database = await createTestDatabase();
  const ordo = await startBuiltOrdo({ databaseUrl: database.url, home: folder, auth: 'required' });
  const key = await ordo.createKey('submit');
  ordo.startWorker('w', { ORDO_API_KEY: await ordo.createKey('worker') });
  return {
    url: ordo.url,
    key,
    startApi: async () => void (await ordo.startApi()),
    killApi: async () => {
      ordo.api().signal('SIGKILL');
      await ordo.api().exited;
    },
    stop: async () => {
      await ordo.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
