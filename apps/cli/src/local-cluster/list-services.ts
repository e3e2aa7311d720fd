/** Lists the services of a home in the order in which they start. */
import { OrdoError } from '@ordo/core';
import {
  createQueueUrl,
  describeApi,
  describeWorker,
  findRedisProgram,
  isApiReady,
  type Log,
  type Program,
  type Service,
  startPrivateRedis,
} from '@ordo/embedded';
import { PROGRAMS } from '../env.ts';
import type { Addresses } from './addresses.ts';
import type { AwaitedService } from './awaited-service.ts';
import type { ClusterOptions } from './cluster-options.ts';
import type { HomeLayout } from './home.ts';
import { NodeService } from './node-service.ts';
import { PostgresService } from './postgres-service.ts';

/** Lists a private Redis, which is ready after its start; none if the user has named a Redis or no program is installed. */
export function listQueueServers(options: ClusterOptions, home: HomeLayout, addresses: Addresses): Service[] {
  if (options.environment.redisUrl !== undefined || findRedisProgram() === null) return [];
  const start: Service['start'] = async () => {
    const server = await startPrivateRedis({ dir: home.redis, log: warningsTo(options) });
    if (server === null) throw new OrdoError('environment.invalid', 'redis-server is no longer on the PATH');
    addresses.redisUrl = server.url;
    return server;
  };
  return [{ name: 'redis', start }];
}

/** Lists the services that start in parallel and wait for each other: Postgres (unless the user has named one), API, workers. */
export function listAwaitedServices(options: ClusterOptions, home: HomeLayout, addresses: Addresses): AwaitedService[] {
  if (options.environment.databaseUrl !== undefined) return listNodeServices(options, home, { addresses });
  const onUrl = (url: string): void => {
    addresses.databaseUrl = url;
  };
  const postgres = new PostgresService({ dataDir: home.postgres, log: warningsTo(options), onUrl });
  return [postgres, ...listNodeServices(options, home, { addresses, postgres })];
}

function warningsTo({ output }: ClusterOptions): Log {
  return (level, message) => level === 'warn' && output.say(message);
}

/**
 * Lists the Node services. The API loads while Postgres starts. Workers start after Postgres, because on two cores they would
 * slow down both.
 */
function listNodeServices(
  { environment, workers }: ClusterOptions,
  home: HomeLayout,
  { addresses, postgres }: { addresses: Addresses; postgres?: PostgresService },
): AwaitedService[] {
  const { home: root, dataDir, artifactsKey } = environment;
  /** Adds the inherited variables. The queue is that of Redis, or else of the database under the workers' own role. */
  const complete = ({ script, env }: Program, more: NodeJS.ProcessEnv = {}): Program => ({
    script,
    env: { ...environment.variables, ...(dataDir === undefined ? {} : { ORDO_DATA_DIR: dataDir }), ...env, ...more },
  });
  const api = new NodeService({
    name: 'api',
    describe: () =>
      // Only this machine can reach the API, because `startCluster` accepts only loopback addresses.
      complete(
        describeApi(PROGRAMS, { ...addresses, home: root, auth: 'off' }),
        artifactsKey === undefined ? {} : { ORDO_ARTIFACTS_KEY: artifactsKey },
      ),
    logs: home.logs,
    isReady: async () => await isApiReady(addresses.apiUrl),
    patienceSeconds: 10,
  });
  const findQueue = once(async () => {
    addresses.queueUrl = addresses.redisUrl ?? (await createQueueUrl(PROGRAMS, addresses.databaseUrl));
  });
  const names = Array.from({ length: workers }, (_, i) => `worker-${i + 1}`);
  return [
    api,
    ...names.map(
      (name) =>
        new NodeService({
          name,
          describe: () =>
            complete(
              describeWorker(PROGRAMS, {
                apiUrl: addresses.apiUrl,
                queueUrl: addresses.queueUrl,
                home: root,
                name,
              }),
            ),
          after: async () => {
            await postgres?.untilReady();
            await findQueue();
          },
          logs: home.logs,
          isReady: async () => await isOnline(addresses.apiUrl, name),
          patienceSeconds: 30,
        }),
    ),
  ];
}

/** Shares one call among workers, which start in parallel and share one role. After a failure, the next start tries again. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () =>
    (done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    }));
}

/** Returns whether the API lists the worker as online. */
async function isOnline(apiUrl: string, name: string): Promise<boolean> {
  const answer = await fetch(`${apiUrl}/v1/workers`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
  if (answer?.ok !== true) return false;
  const { workers } = (await answer.json()) as { workers: { name: string; state: string }[] };
  return workers.some((worker) => worker.name.startsWith(name) && worker.state === 'online');
}
