/** Starts a complete service from the built product: two API replicas, three workers, and its own Postgres and Redis. */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Random } from '@ordo/core';
import { createApiClient, take } from '@ordo/api-client';
import { createFirstKey, createQueueUrl, findFreePort } from '@ordo/embedded';
import { createBalancer } from './balancer.ts';
import type { OwnedCluster } from './cluster.ts';
import { createLink, type Link } from './link.ts';
import { type Server, startPostgres, startRedis } from './servers.ts';
import { createReplica, createWorker } from './services.ts';
import type { TriedService } from './tried-service.ts';
import { keepVolumes, makeVolume, unmountVolumes, type Volume } from './volume.ts';

/** The root of the clone whose built product is run. */
const PRODUCT = path.resolve(import.meta.dirname, '..', '..', '..', '..', '..');
const PROGRAMS = path.join(PRODUCT, 'apps');
const REPLICAS = ['replica-1', 'replica-2'];
const WORKERS = ['worker-1', 'worker-2', 'worker-3'];
const USERS = ['ada', 'bela', 'chen'];
const MEBIBYTES = { scratch: 256, artifacts: 256, database: 1024 };

/** Returns the addresses of modules that a service loads before its own script. */
export type FindPreloads = (home: string, name: string) => readonly string[];

/** The parts that have been started, and the steps that stop them again. */
interface Site {
  readonly home: string;
  readonly logs: string;
  readonly seed: number;
  readonly preloads: FindPreloads;
  readonly volumes: OwnedCluster['volumes'];
  readonly links: Link[];
  readonly undo: (() => Promise<unknown>)[];
}

export async function startCluster(seed: number, preloads: FindPreloads = () => []): Promise<OwnedCluster> {
  const site = await openSite(seed, preloads);
  const stop = async (): Promise<void> => {
    for (const step of site.undo.splice(0).toReversed()) await step();
  };
  const folders = {
    keep: () => keepVolumes(volumesOf(site)),
    remove: async () => {
      await unmountVolumes(volumesOf(site));
      await rm(site.home, { recursive: true, force: true });
    },
  };
  try {
    return { ...(await buildUp(site)), stop, ...folders };
  } catch (error) {
    await stop();
    await folders.remove();
    throw error;
  }
}

async function openSite(seed: number, preloads: FindPreloads): Promise<Site> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'ordo-faults-'));
  await chmod(home, 0o711); // Postgres may run as another user.
  const logs = path.join(home, 'logs');
  await mkdir(logs);
  const [scratch, artifacts, database] = await Promise.all([
    makeVolume(path.join(home, 'scratch'), MEBIBYTES.scratch),
    makeVolume(path.join(home, 'artifacts'), MEBIBYTES.artifacts),
    makeVolume(path.join(home, 'database'), MEBIBYTES.database),
  ]);
  return { home, logs, seed, preloads, volumes: { scratch, artifacts, database }, links: [], undo: [] };
}

const volumesOf = ({ volumes }: Site): Volume[] => Object.values(volumes);

async function buildUp(site: Site): Promise<Omit<OwnedCluster, 'stop' | 'keep' | 'remove'>> {
  const { home, logs, volumes, undo } = site;
  const ports = await Promise.all(REPLICAS.map(() => findFreePort()));
  const servers = await startServers(site);
  const { postgres, redis } = servers;
  const balancer = await createBalancer(ports);
  undo.push(() => balancer.close());
  const replicas = await startReplicas(site, servers, ports);

  const api = { url: balancer.url, key: await createFirstKey(PROGRAMS, postgres.url, { name: 'root' }) };
  const users = await Promise.all(
    USERS.map(async (name) => ({ name, key: await createKey(api, { name, role: 'submit', owner: name }) })),
  );
  const workersQueueUrl = redis?.url ?? (await createQueueUrl(PROGRAMS, postgres.url));
  const workers = await startWorkers(site, { servers, api, port: balancer.port, queueUrl: workersQueueUrl });
  const queueUrl = redis?.url ?? postgres.url;
  const keys = [api, ...users].map(({ key }) => key);
  const passwords = [postgres.url, workersQueueUrl, queueUrl].map((url) => new URL(url).password);
  return {
    home,
    product: PRODUCT,
    sql: postgres.sql,
    databaseUrl: postgres.url,
    queueUrl,
    api,
    users,
    balancer,
    replicas,
    workers,
    postgres: postgres.service,
    redis: redis?.service ?? null,
    links: site.links,
    volumes,
    folders: {
      artifacts: path.join(volumes.artifacts.folder, 'artifacts'),
      scratch: path.join(volumes.scratch.folder, 'workers'),
      logs,
    },
    secrets: [...new Set([...keys, ...workers.map(({ apiKey }) => apiKey), ...passwords])],
  };
}

interface Servers {
  readonly postgres: Awaited<ReturnType<typeof startPostgres>>;
  readonly redis: Server | null;
}

async function startServers(site: Site): Promise<Servers> {
  const { home, logs, volumes, undo } = site;
  const folder = volumes.database.folder;
  const postgres = await startPostgres({ folder, logs, pauseMs: pauseOf(site, 'postgres') });
  undo.push(
    () => postgres.service.stop(),
    () => postgres.sql.end(),
  );
  const redis = await startRedis({ folder: path.join(home, 'redis'), logs, pauseMs: pauseOf(site, 'redis') });
  if (redis !== null) undo.push(() => redis.service.stop());
  return { postgres, redis };
}

async function startReplicas(site: Site, { postgres, redis }: Servers, ports: readonly number[]) {
  const replicas: TriedService[] = [];
  for (const [i, port] of ports.entries()) {
    const name = REPLICAS[i] ?? '';
    const toPostgres = await link(site, `${name}→postgres`, postgres.port);
    const toRedis = redis === null ? null : await link(site, `${name}→redis`, redis.port);
    replicas.push(
      createReplica({
        ...placeOf(site, name),
        port,
        home: site.volumes.artifacts.folder,
        databaseUrl: toPostgres.rewrite(postgres.url),
        queueUrl: redis === null ? undefined : toRedis?.rewrite(redis.url),
      }),
    );
  }
  return await startAll(site, replicas);
}

interface WorkersNeeds {
  readonly servers: Servers;
  readonly api: OwnedCluster['api'];
  /** The port of the balancer. */
  readonly port: number;
  readonly queueUrl: string;
}

async function startWorkers(site: Site, { servers: { postgres, redis }, api, port, queueUrl }: WorkersNeeds) {
  const workers: ReturnType<typeof createWorker>[] = [];
  for (const name of WORKERS) {
    const toQueue =
      redis === null
        ? await link(site, `${name}→postgres`, postgres.port)
        : await link(site, `${name}→redis`, redis.port);
    const toApi = await link(site, `${name}→balancer`, port);
    workers.push(
      createWorker({
        ...placeOf(site, name),
        home: site.volumes.scratch.folder,
        apiUrl: toApi.rewrite(api.url),
        apiKey: await createKey(api, { name, role: 'worker', workerName: name }),
        queueUrl: toQueue.rewrite(queueUrl),
        sql: postgres.sql,
      }),
    );
  }
  return await startAll(site, workers);
}

async function startAll<T extends TriedService>({ undo }: Site, services: readonly T[]): Promise<readonly T[]> {
  undo.push(() => Promise.all(services.map((service) => service.stop())));
  for (const service of services) await service.start();
  await Promise.all(services.map((service) => service.working()));
  return services;
}

async function link({ links, undo }: Site, name: string, port: number): Promise<Link> {
  const made = await createLink(name, port);
  undo.push(() => made.close());
  links.push(made);
  return made;
}

interface NewKey {
  readonly name: string;
  readonly role: 'submit' | 'worker';
  readonly owner?: string;
  readonly workerName?: string;
}

async function createKey({ url, key }: OwnedCluster['api'], body: NewKey): Promise<string> {
  const client = createApiClient({ baseUrl: url, apiKey: key });
  return (await take(client.http.POST('/v1/api-keys', { body }))).key;
}

const placeOf = (site: Site, name: string) => ({
  name,
  product: PRODUCT,
  logs: site.logs,
  preloads: site.preloads(site.home, name),
  pauseMs: pauseOf(site, name),
});

/** Returns how long a service stays down after its end, which differs because supervisors differ. */
function pauseOf({ seed }: Site, name: string): () => number {
  const random = Random.fromSeed(seed, `pause of ${name}`);
  return () => 200 + random.nextBelow(2800);
}
