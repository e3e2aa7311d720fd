/** Turns a queue URL into BullMQ's classes and connection options: Redis (or Valkey) and Postgres look alike from here on. */
import { setTimeout as delay } from 'node:timers/promises';
import { OrdoError } from '@ordo/core';
import * as bullmq from 'bullmq';
import { Redis } from 'ioredis';
import { KEY_PREFIX } from './catalogue.ts';

export type QueueBackend = 'redis' | 'postgres';

const BACKEND_OF_SCHEME: Readonly<Record<string, QueueBackend>> = {
  'redis:': 'redis',
  'rediss:': 'redis',
  'valkey:': 'redis',
  'valkeys:': 'redis',
  'postgres:': 'postgres',
  'postgresql:': 'postgres',
};

/** @throws OrdoError `environment.invalid` for any other scheme. */
export function backendOf(queueUrl: string): QueueBackend {
  const scheme = URL.canParse(queueUrl) ? new URL(queueUrl).protocol : '';
  const backend = BACKEND_OF_SCHEME[scheme];
  if (backend !== undefined) return backend;
  throw new OrdoError(
    'environment.invalid',
    `a queue URL starts with redis:// or postgres://, not ${scheme || 'that'}`,
    {
      fix: 'set REDIS_URL to a Redis or Valkey, or leave it out to use the Postgres of DATABASE_URL',
    },
  );
}

/** A silent peer is given up after this long, so that a stalled line becomes an error and then a new connection. */
const SILENCE_MS = 20_000;
const GOODBYE_MS = 2000;

/**
 * A `producer` answers a person who waits, so it fails at once while the line is down; a `consumer` has nothing better
 * to do than to wait for it.
 */
type Role = 'producer' | 'consumer';

/** One of BullMQ's objects with a way to end it that works with the line down, when BullMQ's own leaves sockets behind. */
export interface Opened<T> {
  readonly bull: T;
  /** `force`: without waiting for anything. Harmless when repeated. */
  close(force?: boolean): Promise<void>;
}

/** BullMQ's classes as far as we use them, the same for both backends. */
export type RunQueue = Pick<
  bullmq.Queue,
  'add' | 'getJob' | 'getJobCounts' | 'remove' | 'waitUntilReady' | 'close' | 'on'
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
  return new Redis(queueUrl.replace(/^valkey/u, 'redis'), {
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

/** BullMQ leaves a client that it was given to its owner, so that we can cut it off whatever state it is in. */
function withClient<T extends Closable>(bull: T, client: Redis): Opened<T> {
  const close = async (force?: boolean): Promise<void> => {
    await closeWithin(bull, force);
    client.on('error', () => undefined); // BullMQ no longer listens
    client.disconnect();
  };
  return { bull, close };
}

/** A line that is down may never answer a goodbye. Without `force`, jobs in hand are waited for as long as they take. */
async function closeWithin(bull: Closable, force = false): Promise<void> {
  const closing = bull.close(force).catch(() => undefined);
  await (force ? Promise.race([closing, delay(GOODBYE_MS)]) : closing);
}
