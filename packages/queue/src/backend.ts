/** Turns a queue URL into BullMQ objects, so that Redis (or Valkey) and Postgres look the same to the other files. */
import { setTimeout as delay } from 'node:timers/promises';
import { OrdoError } from '@ordo/core';
import * as bullmq from 'bullmq';
import type { Redis } from 'ioredis';
import { KEY_PREFIX } from './catalogue.ts';
import { createRedis } from './create-redis.ts';

export type QueueBackend = 'redis' | 'postgres';

const BACKEND_OF_SCHEME: Readonly<Record<string, QueueBackend>> = {
  'redis:': 'redis',
  'rediss:': 'redis',
  'valkey:': 'redis',
  'valkeys:': 'redis',
  'postgres:': 'postgres',
  'postgresql:': 'postgres',
};

/** Returns the backend of a URL. @throws OrdoError `environment.invalid` for any other scheme */
export function backendOf(queueUrl: string): QueueBackend {
  const scheme = URL.canParse(queueUrl) ? new URL(queueUrl).protocol : '';
  const backend = BACKEND_OF_SCHEME[scheme];
  if (backend !== undefined) return backend;
  throw new OrdoError(
    'environment.invalid',
    `a queue URL starts with redis:// or postgres://, ${scheme === '' ? 'and this is no URL' : `not with ${scheme}//`}`,
    {
      fix: 'set REDIS_URL to the address of a Redis or Valkey, or leave it out to use the Postgres of DATABASE_URL',
    },
  );
}

/** The time without a message after which a connection counts as broken and is replaced. */
const SILENCE_MS = 20_000;
/** The longest time that a forced close may take. */
const FORCED_CLOSE_MS = 2000;

/**
 * A `producer` serves a waiting caller, so it fails at once while the connection is down; a `consumer` waits until it is back.
 */
type Role = 'producer' | 'consumer';

/** A BullMQ object with a `close` that works while the connection is down. BullMQ's own `close` would then leave sockets open. */
export interface Opened<T> {
  readonly bull: T;
  /** Closes the object. With `force`, it does not wait for jobs in progress. It may be called several times. */
  close(force?: boolean): Promise<void>;
}

/** The parts of BullMQ's classes that Ordo uses. Both backends have them. */
export type RunQueue = Pick<
  bullmq.Queue,
  'add' | 'addBulk' | 'getJobs' | 'obliterate' | 'getJobCounts' | 'waitUntilReady' | 'close' | 'on'
>;
export type RunWorker = Pick<
  bullmq.Worker,
  'run' | 'pause' | 'resume' | 'isPaused' | 'waitUntilReady' | 'close' | 'on'
>;
export type RunRelay = Pick<bullmq.Relay, 'publish' | 'subscribe' | 'waitUntilReady' | 'close' | 'on'>;

const postgres = bullmq.withBackend(bullmq.createPostgresBackend);

export function openQueue(queueUrl: string, name: string): Opened<RunQueue> {
  if (backendOf(queueUrl) === 'postgres') {
    const queue = new postgres.Queue(name, { connection: postgresOptions(queueUrl, 'producer') });
    return withoutClient(queue as unknown as RunQueue);
  }
  const client = connectRedis(queueUrl, 'producer');
  return withClient<RunQueue>(new bullmq.Queue(name, { connection: client, prefix: KEY_PREFIX }), client);
}

export interface WorkerDefinition {
  readonly name: string;
  readonly process: bullmq.Processor;
  readonly options: Omit<bullmq.WorkerOptions, 'connection'>;
}

export function openWorker(queueUrl: string, { name, process, options }: WorkerDefinition): Opened<RunWorker> {
  if (backendOf(queueUrl) === 'postgres') {
    const connection = postgresOptions(queueUrl, 'consumer');
    return withoutClient(new postgres.Worker(name, process, { ...options, connection }) as unknown as RunWorker);
  }
  const client = connectRedis(queueUrl, 'consumer');
  const worker = new bullmq.Worker(name, process, { ...options, connection: client, prefix: KEY_PREFIX });
  return withClient<RunWorker>(worker, client);
}

export function openRelay(queueUrl: string, role: Role): Opened<RunRelay> {
  const options = { namespace: 'ordo', name: role, leaseDuration: 10_000 };
  if (backendOf(queueUrl) === 'postgres') {
    const connection = postgresOptions(queueUrl, role);
    return withoutClient<RunRelay>(
      new bullmq.Relay({ ...options, connection, backend: bullmq.createPostgresRelayBackend }),
    );
  }
  const client = connectRedis(queueUrl, role);
  return withClient<RunRelay>(new bullmq.Relay({ ...options, connection: client, prefix: KEY_PREFIX }), client);
}

function postgresOptions(queueUrl: string, role: Role): bullmq.PostgresPoolConfig {
  return {
    connectionString: queueUrl,
    application_name: `ordo-queue-${role}`,
    max: role === 'producer' ? 2 : 4,
    connectionTimeoutMillis: 5000,
    query_timeout: SILENCE_MS,
    keepAlive: true,
  };
}

function connectRedis(queueUrl: string, role: Role): Redis {
  return createRedis(queueUrl, {
    connectTimeout: 5000,
    socketTimeout: SILENCE_MS,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), 2000),
    ...(role === 'producer' ? { enableOfflineQueue: false, maxRetriesPerRequest: 1 } : { maxRetriesPerRequest: null }),
  });
}

interface Closable {
  close(force?: boolean): Promise<unknown>;
}

function withoutClient<T extends Closable>(bull: T): Opened<T> {
  return { bull, close: async (force) => await closeWithin(bull, force) };
}

/**
 * Adds a client to a BullMQ object. BullMQ does not close a client that was passed in, so it can be disconnected here in any
 * state.
 */
function withClient<T extends Closable>(bull: T, client: Redis): Opened<T> {
  const close = async (force?: boolean): Promise<void> => {
    await closeWithin(bull, force);
    client.on('error', () => undefined); // BullMQ no longer listens.
    client.disconnect();
  };
  return { bull, close };
}

/** Closes the object. With `force` it gives up after a while, because a broken connection may never answer. */
async function closeWithin(bull: Closable, force = false): Promise<void> {
  const closing = bull.close(force).catch(() => undefined);
  await (force ? Promise.race([closing, delay(FORCED_CLOSE_MS)]) : closing);
}
