/** Everything Ordo needs, started in order in one home and kept running: Postgres, queue, API, workers. */
import { createServer } from 'node:net';
import { hidePassword, OrdoError } from '@ordo/core';
import {
  claimDirectory,
  findFreePort,
  findRedisProgram,
  type Service,
  startEmbeddedPostgres,
  startPrivateRedis,
  supervise,
} from '@ordo/embedded';
import { DEFAULT_PORT, type Environment } from '../env.ts';
import type { Output } from '../output.ts';
import { type HomeLayout, layOut, readNote, removeNote, writeNote } from './home.ts';
import { nodeService } from './node-service.ts';

export interface StartOptions {
  readonly environment: Environment;
  readonly output: Output;
  readonly workers: number;
  /** Whether others may rely on these services (see `RunningNote`). */
  readonly lasting: boolean;
  /** Ends the start between two services. */
  readonly signal: AbortSignal;
}

export interface Services {
  readonly apiUrl: string;
  /** Where things are, as lines for people. */
  describe(): string[];
  /** Process ids by service name. */
  pids(): ReadonlyMap<string, number>;
  /** In reverse order; resolves when no process is left. Harmless when repeated. */
  stop(): Promise<void>;
}

/** What a service needs to know of the ones before it. */
interface Places {
  databaseUrl: string;
  queueUrl: string;
  readonly apiUrl: string;
  readonly host: string;
  readonly port: number;
}

/** @throws OrdoError `environment.invalid` when this home is in use, or a service cannot be started. */
export async function startServices(options: StartOptions): Promise<Services> {
  const { environment, output, signal, lasting } = options;
  const home = layOut(environment.home);
  const note = await readNote(home.root);
  if (note !== undefined) {
    throw new OrdoError(
      'environment.invalid',
      `Ordo already runs in ${home.root} (process ${note.pid}, ${note.apiUrl})`,
      {
        fix: `use it, stop process ${note.pid}, or set ORDO_HOME to another folder`,
      },
    );
  }
  const release = await claimDirectory(home.root);
  try {
    const port = await choosePort(environment);
    const { host } = environment;
    const places: Places = {
      databaseUrl: environment.databaseUrl ?? '',
      queueUrl: environment.redisUrl ?? '',
      apiUrl: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
      host,
      port,
    };
    const services = listServices(options, home, places).map((service) => announced(service, output, signal));
    const supervision = await supervise(services, { log: (level, message) => level === 'warn' && output.say(message) });
    await writeNote(home.root, { pid: process.pid, apiUrl: places.apiUrl, lasting });
    return {
      apiUrl: places.apiUrl,
      describe: () => describe(places, home, environment),
      pids: () => supervision.pids(),
      stop: async () => {
        await removeNote(home.root);
        await supervision.stop();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

function listServices(options: StartOptions, home: HomeLayout, places: Places): Service[] {
  const { environment, output } = options;
  const log = (level: 'info' | 'warn', message: string): void => {
    if (level === 'warn') output.say(message);
  };
  const services: Service[] = [];
  if (environment.databaseUrl === undefined) {
    services.push({
      name: 'postgres',
      start: async () => {
        const server = await startEmbeddedPostgres({ dataDir: home.postgres, log });
        places.databaseUrl = server.url;
        return server;
      },
    });
  }
  if (environment.redisUrl === undefined && findRedisProgram() !== null) {
    services.push({
      name: 'redis',
      start: async () => {
        const server = await startPrivateRedis({ dir: home.redis, log });
        if (server === null) throw new OrdoError('environment.invalid', 'redis-server has gone from the PATH');
        places.queueUrl = server.url;
        return server;
      },
    });
  }
  return [...services, ...listNodeServices(options, home, places)];
}

function listNodeServices({ environment, workers }: StartOptions, home: HomeLayout, places: Places): Service[] {
  const variables = (): NodeJS.ProcessEnv => ({
    ...environment.variables,
    DATABASE_URL: places.databaseUrl,
    // Without Redis the queue lives in Postgres.
    REDIS_URL: places.queueUrl,
    ORDO_HOME: environment.home,
    ORDO_HOST: places.host,
    ORDO_PORT: String(places.port),
    ORDO_API_URL: places.apiUrl,
    ...(environment.dataDir === undefined ? {} : { ORDO_DATA_DIR: environment.dataDir }),
  });
  const api = nodeService({
    name: 'api',
    entry: 'apps/api/dist/server.js',
    variables,
    logs: home.logs,
    isReady: async () => await answersWell(`${places.apiUrl}/readyz`),
    patienceSeconds: 10,
  });
  const names = Array.from({ length: workers }, (_, i) => `worker-${i + 1}`);
  return [
    api,
    ...names.map((name) =>
      nodeService({
        name,
        entry: 'apps/worker/dist/main.js',
        variables: () => ({ ...variables(), ORDO_WORKER_NAME: name }),
        logs: home.logs,
        isReady: async () => await isOnline(places.apiUrl, name),
        patienceSeconds: 30,
      }),
    ),
  ];
}

/** Says when a service is up and how long it took, and stops the start when the user does. */
function announced(service: Service, output: Output, signal: AbortSignal): Service {
  let first = true;
  return {
    name: service.name,
    start: async () => {
      signal.throwIfAborted();
      const since = performance.now();
      const running = await service.start();
      if (first) output.say(`${service.name.padEnd(9)} ready after ${Math.round(performance.now() - since)} ms`);
      first = false;
      return running;
    },
  };
}

function describe(places: Places, home: HomeLayout, environment: Environment): string[] {
  const queue = places.queueUrl === '' ? 'Postgres (no redis-server found)' : hidePassword(places.queueUrl);
  return [
    `API        ${places.apiUrl}   (documentation: ${places.apiUrl}/docs)`,
    `database   ${hidePassword(places.databaseUrl)}`,
    `queue      ${queue}`,
    `home       ${home.root}   (logs in ${home.logs})`,
    `data       ${environment.dataDir ?? 'none; the built-in order-probe needs none'}`,
  ];
}

/** The port asked for; else the default one, or any free one when another program has that. */
async function choosePort({ host, port }: Environment): Promise<number> {
  if (port !== undefined) {
    if (await isFree(host, port)) return port;
    throw new OrdoError('environment.invalid', `port ${port} on ${host} is taken`, {
      fix: 'set ORDO_PORT to another port, or stop what listens there',
    });
  }
  return (await isFree(host, DEFAULT_PORT)) ? DEFAULT_PORT : await findFreePort();
}

async function isFree(host: string, port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

async function answersWell(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
}

/** A worker is ready when the API has it as online. */
async function isOnline(apiUrl: string, name: string): Promise<boolean> {
  const answer = await fetch(`${apiUrl}/v1/workers`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
  if (answer?.ok !== true) return false;
  const { workers } = (await answer.json()) as { workers: { name: string; state: string }[] };
  return workers.some((worker) => worker.name.startsWith(name) && worker.state === 'online');
}
