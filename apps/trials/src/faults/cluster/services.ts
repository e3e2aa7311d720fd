/** The API replicas and workers of a cluster. */
import path from 'node:path';
import { listTree } from '@ordo/core/process-table';
import { describeApi, describeWorker, isApiReady, type Program, type RunningProcess, spawnNode } from '@ordo/embedded';
import type { Pool } from 'pg';
import { clockOptions } from './clock.ts';
import type { WorkerService } from './service.ts';
import { logOf, TriedService, type TriedServiceOptions } from './tried-service.ts';

interface Place extends Pick<TriedServiceOptions, 'name' | 'product' | 'logs' | 'pauseMs'> {
  /** The addresses of modules that the service loads before its own script. */
  readonly preloads: readonly string[];
}

/** Creates a service that runs a program in a process group of its own, with a clock that faults can set. */
function createService(
  { preloads, ...place }: Place,
  describe: (programs: string) => Program,
  watchWork: TriedServiceOptions['watchWork'],
): TriedService {
  const clock = clockOptions(path.dirname(place.logs), place.name);
  const NODE_OPTIONS = [clock, ...preloads.map((address) => `--import=${address}`)].join(' ');
  const start = (product: string): RunningProcess => {
    const { script, env } = describe(path.join(product, 'apps'));
    return spawnNode({
      script,
      cwd: product,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', NODE_OPTIONS, ...env },
      log: logOf(place),
      detached: true,
      stopSignal: 'SIGKILL',
    });
  };
  return new TriedService({ ...place, politeSignal: 'SIGTERM', hasChildren: false, start, watchWork });
}

export interface ReplicaOptions extends Place {
  readonly port: number;
  readonly home: string;
  readonly databaseUrl: string;
  /** The address of the queue; if it is undefined, the queue is in Postgres. */
  readonly queueUrl: string | undefined;
}

export interface WorkerOptions extends Place {
  readonly home: string;
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly queueUrl: string;
  readonly sql: Pool;
}

export function createReplica({ port, home, databaseUrl, queueUrl, ...place }: ReplicaOptions): TriedService {
  const api = { port, home, databaseUrl, redisUrl: queueUrl, auth: 'required' } as const;
  return createService(
    place,
    (programs) => describeApi(programs, api),
    () => async () => await isApiReady(`http://127.0.0.1:${port}`),
  );
}

export function createWorker(options: WorkerOptions): TriedService & WorkerService & { readonly apiKey: string } {
  const { home, apiUrl, apiKey, queueUrl, sql, ...place } = options;
  const { name } = place;
  const describe = (programs: string): Program => {
    const { script, env } = describeWorker(programs, { home, apiUrl, apiKey, queueUrl, name });
    return { script, env: { ...env, ORDO_WORKER_ENGINE: 'wasm' } };
  };
  const service = createService(place, describe, () => watchHeartbeats(sql, name));
  return Object.assign(service, {
    apiKey,
    scratch: path.join(home, 'workers'),
    trainers: () => {
      const { pid } = service;
      const tree = pid === undefined ? [] : listTree(pid);
      return tree
        .filter((entry) => entry.parent === pid && entry.command.includes('trainer.js'))
        .map((entry) => entry.pid);
    },
  });
}

/**
 * Watches a worker, which works when its heartbeats arrive. Clocks may jump, so any time that differs from the first ones is a
 * new one.
 */
function watchHeartbeats(sql: Pool, name: string): () => Promise<boolean> {
  let first: string | undefined;
  return async () => {
    const { rows } = await sql.query<{ seen: string }>(
      `select coalesce(string_agg(id || ' ' || "lastSeenAt", ',' order by id), '') as seen from "Worker" where name = $1 and "signedOffAt" is null`,
      [name],
    );
    const seen = rows[0]?.seen ?? '';
    first ??= seen;
    return seen !== first;
  };
}
