/** Starts a real API that requires keys, over a real Postgres, with a worker. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createKey, createTestDatabase, findFreePort, type RealProcess, spawnApi, spawnWorker } from '@ordo/testing';

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
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  let api: RealProcess;
  const startApi = async (): Promise<void> => {
    const settings = { ORDO_AUTH: 'required' };
    api = await spawnApi({ databaseUrl: database.url, home: path.join(folder, 'api'), port, settings });
  };

  await startApi();
  const key = createKey(database.url, 'submit');
  const worker = spawnWorker({
    apiUrl: url,
    queueUrl: database.url,
    home: path.join(folder, 'worker'),
    name: 'w',
    settings: { ORDO_API_KEY: createKey(database.url, 'worker') },
  });
  return {
    url,
    key,
    startApi,
    killApi: async () => {
      api.signal('SIGKILL');
      await api.exited;
    },
    stop: async () => {
      for (const one of [worker, api]) one.signal('SIGTERM');
      await Promise.all([worker.exited, api.exited]);
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
