/** The API replicas and workers of a cluster. */
import path from 'node:path';
import type { Pool } from 'pg';
import { clockOptions } from './clock.ts';
import { NodeService, type NodeServiceOptions } from './node-service.ts';
import { listTree } from './process-table.ts';
import type { WorkerService } from './service.ts';

interface Place extends Pick<NodeServiceOptions, 'name' | 'product' | 'logs' | 'pauseMs'> {
  /** The addresses of modules that the service loads before its own script. */
  readonly preloads: readonly string[];
}

/** Returns the value of NODE_OPTIONS: with a clock that faults can set, and with all other modules to preload. */
const nodeOptions = ({ name, logs, preloads }: Place): string =>
  [clockOptions(path.dirname(logs), name), ...preloads.map((address) => `--import=${address}`)].join(' ');

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

const ANSWER_WITHIN_MS = 2000;

export function createReplica({ port, home, databaseUrl, queueUrl, ...place }: ReplicaOptions): NodeService {
  return new NodeService({
    ...place,
    script: 'apps/api/dist/server.js',
    env: {
      NODE_OPTIONS: nodeOptions(place),
      ORDO_HOME: home,
      ORDO_PORT: String(port),
      ORDO_AUTH: 'required',
      DATABASE_URL: databaseUrl,
      ...(queueUrl === undefined ? {} : { REDIS_URL: queueUrl }),
    },
    watchWork: () => async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
      await answer.body?.cancel();
      return answer.ok;
    },
  });
}

export function createWorker(options: WorkerOptions): NodeService & WorkerService & { readonly apiKey: string } {
  const { home, apiUrl, apiKey, queueUrl, sql, ...place } = options;
  const service = new NodeService({
    ...place,
    script: 'apps/worker/dist/main.js',
    env: {
      NODE_OPTIONS: nodeOptions(place),
      ORDO_HOME: home,
      ORDO_API_URL: apiUrl,
      ORDO_API_KEY: apiKey,
      ORDO_WORKER_NAME: place.name,
      ORDO_WORKER_ENGINE: 'wasm',
      [queueUrl.startsWith('postgres') ? 'DATABASE_URL' : 'REDIS_URL']: queueUrl,
    },
    watchWork: () => watchHeartbeats(sql, place.name),
  });
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
