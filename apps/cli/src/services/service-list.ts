/** Which services a home needs, in the order in which they start. */
import { OrdoError } from '@ordo/core';
import { findRedisProgram, type Service, startEmbeddedPostgres, startPrivateRedis } from '@ordo/embedded';
import type { HomeLayout } from './home.ts';
import { NodeService } from './node-service.ts';
import type { Places } from './places.ts';
import type { StartOptions } from './start-services.ts';

/** Postgres and Redis, each ready when started; none where one's own are used. */
export function listServers(options: StartOptions, home: HomeLayout, places: Places): Service[] {
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
        places.redisUrl = server.url;
        return server;
      },
    });
  }
  return services;
}

/** The API and the workers: they find each other and wait for each other, so they start side by side. */
export function listNodeServices(
  { environment, workers }: StartOptions,
  home: HomeLayout,
  places: Places,
): NodeService[] {
  const shared = (): NodeJS.ProcessEnv => {
    const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = environment.variables;
    return {
      ...inherited,
      ORDO_HOME: environment.home,
      ...(environment.dataDir === undefined ? {} : { ORDO_DATA_DIR: environment.dataDir }),
      ...(places.redisUrl === undefined ? {} : { REDIS_URL: places.redisUrl }),
    };
  };
  const api = new NodeService({
    name: 'api',
    entry: 'apps/api/dist/server.js',
    variables: () => ({
      ...shared(),
      DATABASE_URL: places.databaseUrl,
      ORDO_HOST: places.host,
      ORDO_PORT: String(places.port),
      // Nobody but this machine can reach it: `startServices` takes loopback addresses only.
      ORDO_AUTH: 'off',
    }),
    logs: home.logs,
    isReady: async () => await answersWell(`${places.apiUrl}/readyz`),
    patienceSeconds: 10,
  });
  const names = Array.from({ length: workers }, (_, i) => `worker-${i + 1}`);
  return [
    api,
    ...names.map(
      (name) =>
        new NodeService({
          name,
          entry: 'apps/worker/dist/main.js',
          variables: () => ({
            ...shared(),
            // A worker sees the database only where the queue lives in it.
            ...(places.redisUrl === undefined ? { DATABASE_URL: places.databaseUrl } : {}),
            ORDO_API_URL: places.apiUrl,
            ORDO_WORKER_NAME: name,
          }),
          logs: home.logs,
          isReady: async () => await isOnline(places.apiUrl, name),
          patienceSeconds: 30,
        }),
    ),
  ];
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
