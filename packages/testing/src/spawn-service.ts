/** Starts the API and the worker of the built product as processes, each with the settings that it needs to start. */
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { locateBuilt } from './built-product.ts';
import { type RealProcess, spawnRealProcess } from './real-process.ts';
import { waitUntil } from './wait-until.ts';

type Settings = Readonly<Record<string, string>>;
/** Finds a compiled file, as `locateBuilt` does. */
type Locate = (project: string, file: string) => string;

const PATH = process.env['PATH'] ?? '';
/** The time is far longer than a start takes, so that no test fails on a busy machine. */
const START_MS = 120_000;

export interface ApiOptions {
  readonly databaseUrl: string;
  readonly home: string;
  readonly port: number;
  /** Further settings. Keys are off unless `ORDO_AUTH` is among these. */
  readonly settings?: Settings;
  readonly locate?: Locate;
}

/** Starts the API, and resolves when it answers that it is ready. */
export async function spawnApi(options: ApiOptions): Promise<RealProcess> {
  const { databaseUrl, home, port, settings = {}, locate = locateBuilt } = options;
  const own = { DATABASE_URL: databaseUrl, ORDO_HOME: home, ORDO_PORT: String(port), ORDO_AUTH: 'off' };
  const api = spawnRealProcess({ script: locate('apps/api', 'server.js'), env: { PATH, ...own, ...settings } });
  await waitUntil(() => isReady(api, port), { what: 'the API to be ready', timeoutMs: START_MS });
  return api;
}

export interface WorkerOptions {
  readonly apiUrl: string;
  /** The address of a Postgres or a Redis from which the worker gets its jobs. */
  readonly queueUrl: string;
  readonly home: string;
  readonly name: string;
  readonly settings?: Settings;
  readonly locate?: Locate;
}

export function spawnWorker(options: WorkerOptions): RealProcess {
  const { apiUrl, queueUrl, home, name, settings = {}, locate = locateBuilt } = options;
  const queue = queueUrl.startsWith('postgres') ? { DATABASE_URL: queueUrl } : { REDIS_URL: queueUrl };
  const own = { ORDO_API_URL: apiUrl, ORDO_HOME: home, ORDO_WORKER_NAME: name };
  return spawnRealProcess({ script: locate('apps/worker', 'main.js'), env: { PATH, ...queue, ...own, ...settings } });
}

/** Creates a key with the API's own command, which needs no other key. */
export function createKey(databaseUrl: string, role: string): string {
  const words = [locateBuilt('apps/api', 'create-api-key.js'), '--role', role, '--name', role];
  const env = { PATH, DATABASE_URL: databaseUrl };
  return execFileSync(process.execPath, words, { env, encoding: 'utf8' }).trim();
}

async function isReady(api: RealProcess, port: number): Promise<boolean> {
  if (!api.isAlive()) throw new Error(`the API ended:\n${api.lines.slice(-20).join('\n')}`);
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
}
