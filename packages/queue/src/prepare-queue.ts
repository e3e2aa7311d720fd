/** Brings a queue's store into the state the queue needs, or says why it cannot be. */
import { describeError, hidePassword, isOrdoError, OrdoError } from '@ordo/core';
import { runMigrations } from 'bullmq';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { backendOf } from './backend.ts';

const CONNECT_WITHIN_MS = 5000;

/**
 * Postgres: applies BullMQ's migrations (its own schema `bullmq`). Redis: checks that it never evicts keys, since a queue
 * whose keys vanish loses jobs.
 * @throws OrdoError `queue.unavailable` when it cannot be reached, `environment.invalid` when Redis may evict.
 */
export async function prepareQueue(queueUrl: string): Promise<void> {
  try {
    await (backendOf(queueUrl) === 'postgres' ? migratePostgres(queueUrl) : checkRedis(queueUrl));
  } catch (error) {
    if (isOrdoError(error)) throw error;
    throw new OrdoError('queue.unavailable', `${hidePassword(queueUrl)}: ${describeError(error)}`, {
      fix: 'check that it runs, and the address and password in REDIS_URL or DATABASE_URL',
      cause: error,
    });
  }
}

async function migratePostgres(queueUrl: string): Promise<void> {
  const client = new Client({ connectionString: queueUrl, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  client.on('error', () => undefined); // the migration in progress reports the loss
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}

async function checkRedis(queueUrl: string): Promise<void> {
  const redis = new Redis(queueUrl.replace(/^valkey/u, 'redis'), {
    lazyConnect: true,
    connectTimeout: CONNECT_WITHIN_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  redis.on('error', () => undefined); // `connect` rejects with it
  try {
    await redis.connect();
    // INFO, since hosted Redis often forbids CONFIG.
    const policy = /maxmemory_policy:(\S+)/u.exec(await redis.info('memory'))?.[1];
    if (policy === undefined || policy === 'noeviction') return;
    throw new OrdoError('environment.invalid', `Redis at ${hidePassword(queueUrl)} evicts keys (${policy})`, {
      fix: 'set `maxmemory-policy noeviction` in its configuration: a queue must not lose keys',
    });
  } finally {
    redis.disconnect();
  }
}
