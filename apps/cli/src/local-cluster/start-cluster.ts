/** Starts Postgres, the queue, the API and the workers in one home, and keeps them running. */
import { makeFolder } from '@ordo/core';
import { claimDirectory, type Service, supervise } from '@ordo/embedded';
import type { AwaitedService } from './awaited-service.ts';
import type { ClusterOptions } from './cluster-options.ts';
import { layOut, readNote, removeNote, requireNobody, writeNote } from './home.ts';
import { chooseAddresses, describeAddresses } from './addresses.ts';
import { listAwaitedServices, listQueueServers } from './list-services.ts';
import { requireNamedServers } from './require-named-servers.ts';

export interface Cluster {
  readonly apiUrl: string;
  /** Describes the addresses of the services in lines for people. */
  describe(): string[];
  /** Returns the process ids by service name. */
  pids(): ReadonlyMap<string, number>;
  /** Stops the services in reverse order and resolves when all have ended. It may be called several times. */
  stop(): Promise<void>;
}

/**
 * Starts the services.
 * @throws OrdoError `environment.invalid` when the home is in use, or a service cannot be started
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { environment, output, lasting } = options;
  await requireNamedServers(environment, options.signal);
  const home = layOut(environment.home);
  const release = await claimHome(home.root);
  try {
    const addresses = await chooseAddresses(environment);
    await makeFolder(home.logs);
    const ready = listQueueServers(options, home, addresses).map((service) => announced(service, options));
    const awaited = listAwaitedServices(options, home, addresses);
    const supervision = await supervise([...ready, ...awaited], {
      log: (level, message) => level === 'warn' && output.say(message),
    });
    try {
      await Promise.all(awaited.map((service) => announceReady(service, options)));
    } catch (error) {
      await supervision.stop();
      throw error;
    }
    await writeNote(home.root, { apiUrl: addresses.apiUrl, lasting });
    return {
      apiUrl: addresses.apiUrl,
      describe: () => describeAddresses(addresses, home, environment),
      pids: () => supervision.pids(),
      stop: async () => {
        output.say('stopping');
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

/**
 * Returns the cluster of an `up` that is running in this home; undefined when there is none. Stopping the result does nothing.
 */
export async function findLastingCluster(home: string): Promise<Cluster | undefined> {
  const note = await readNote(home);
  if (note?.lasting !== true) return undefined;
  return {
    apiUrl: note.apiUrl,
    describe: () => [
      `dashboard  ${note.apiUrl}`,
      `API        ${note.apiUrl}   (run by process ${note.pid}, which keeps running)`,
    ],
    pids: () => new Map(),
    stop: async () => {},
  };
}

/** Claims the home. When it is in use, the error names the process and its API. */
async function claimHome(root: string): Promise<() => Promise<void>> {
  try {
    return await claimDirectory(root);
  } catch (error) {
    await requireNobody(root, error);
    throw error;
  }
}

/** Reports how long the first start took. Starts no service after the user has interrupted. */
function announced(service: Service, { output, signal }: ClusterOptions): Service {
  let first = true;
  return {
    name: service.name,
    start: async () => {
      signal.throwIfAborted();
      const since = performance.now();
      const running = await service.start();
      if (first) output.say(readyLine(service.name, since));
      first = false;
      return running;
    },
  };
}

async function announceReady(service: AwaitedService, { output, signal }: ClusterOptions): Promise<void> {
  const since = performance.now();
  await service.untilReady(signal);
  output.say(readyLine(service.name, since));
}

function readyLine(name: string, since: number): string {
  return `${name.padEnd(9)} ready after ${Math.round(performance.now() - since)} ms`;
}
