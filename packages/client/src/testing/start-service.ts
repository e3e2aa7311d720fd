/** A real API that asks for keys, over a real Postgres, with a worker. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { locateBuilt, createTestDatabase, findFreePort, type RealProcess, spawnRealProcess } from '@ordo/testing';

export interface Service {
  readonly url: string;
  /** Of the role `submit`. */
  readonly key: string;
  /** Kills the API, as a power cut does. */
  killApi(): Promise<void>;
  startApi(): Promise<void>;
  stop(): Promise<void>;
}

export async function startService(): Promise<Service> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ordo-service-'));
  const database = await createTestDatabase();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: database.url };
  const scripts = {
    api: locateBuilt('apps/api', 'server.js'),
    createKey: locateBuilt('apps/api', 'create-api-key.js'),
    worker: locateBuilt('apps/worker', 'main.js'),
  };
  let api: RealProcess;
  const startApi = async (): Promise<void> => {
    const home = path.join(folder, 'api');
    const own = { ORDO_AUTH: 'required', ORDO_PORT: String(port), ORDO_HOME: home };
    api = spawnRealProcess({ script: scripts.api, env: { ...env, ...own } });
    await api.waitForLine(/listening/, 120_000);
  };
  const createKey = (role: string): string =>
    execFileSync(process.execPath, [scripts.createKey, '--role', role, '--name', role], {
      env,
      encoding: 'utf8',
    }).trim();

  await startApi();
  const key = createKey('submit');
  const own = { ORDO_API_URL: url, ORDO_API_KEY: createKey('worker'), ORDO_HOME: path.join(folder, 'worker') };
  const worker = spawnRealProcess({ script: scripts.worker, env: { ...env, ...own, ORDO_WORKER_NAME: 'w' } });
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
