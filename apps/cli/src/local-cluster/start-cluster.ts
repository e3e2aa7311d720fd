/** Everything Ordo needs, started in order in one home and kept running: Postgres, queue, API, workers. */
import { OrdoError } from '@ordo/core';
import { claimDirectory, type Service, supervise } from '@ordo/embedded';
import type { AwaitedService } from './awaited-service.ts';
import type { ClusterOptions } from './cluster-options.ts';
import { layOut, readNote, removeNote, writeNote } from './home.ts';
import { chooseAddresses, describeAddresses } from './addresses.ts';
import { listAwaitedServices, listQueueServers } from './list-services.ts';

export interface Cluster {
  readonly apiUrl: string;
  /** Where things are, as lines for people. */
  describe(): string[];
  /** Process ids by service name. */
  pids(): ReadonlyMap<string, number>;
  /** In reverse order; resolves when no process is left. Harmless when repeated. */
  stop(): Promise<void>;
}

/** @throws OrdoError `environment.invalid` when this home is in use, or a service cannot be started. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { environment, output, lasting } = options;
  const home = layOut(environment.home);
  const release = await claimHome(home.root);
  try {
    const addresses = await chooseAddresses(environment);
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
    await writeNote(home.root, { pid: process.pid, apiUrl: addresses.apiUrl, lasting });
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

/** The services of an `up` in this home, which somebody else starts and stops; undefined when there is none. */
export async function findLastingCluster(home: string): Promise<Cluster | undefined> {
  const note = await readNote(home);
  if (note?.lasting !== true) return undefined;
  return {
    apiUrl: note.apiUrl,
    describe: () => [`API        ${note.apiUrl}   (of the process ${note.pid}, which stays up)`],
    pids: () => new Map(),
    stop: async () => {},
  };
}

/** As `claimDirectory`, saying which API is there when the home is in use. */
async function claimHome(root: string): Promise<() => Promise<void>> {
  try {
    return await claimDirectory(root);
  } catch (error) {
    const note = await readNote(root);
    if (note === undefined) throw error;
    throw new OrdoError('environment.invalid', `Ordo already runs in ${root} (process ${note.pid}, ${note.apiUrl})`, {
      fix: `use it, stop process ${note.pid}, or set ORDO_HOME to another folder`,
      cause: error,
    });
  }
}

/** Says how long the first start took, and ends the start between two services when the user does. */
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
