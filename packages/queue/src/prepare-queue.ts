/** Prepares Postgres or Redis for the queue, or says why that is impossible. */
import { describeError, hidePassword, isOrdoError, OrdoError, requireTls } from '@ordo/core';
import { runMigrations } from 'bullmq';
import { Client } from 'pg';
import { backendOf } from './backend.ts';
import { createRedis } from './create-redis.ts';

const CONNECT_WITHIN_MS = 5000;
/** Matches the errors by which Redis and Postgres report a wrong user or password. */
const REFUSED = /WRONGPASS|NOAUTH|NOPERM|invalid password|password authentication failed|no password supplied/i;

/**
 * Prepares the queue. On Postgres, it applies BullMQ's migrations, which use their own schema, `bullmq`. On Redis, it checks
 * that keys are never evicted, because the queue would lose jobs.
 * @throws OrdoError `queue.unavailable` when the server cannot be reached, `environment.invalid` when it refuses the password,
 *   may evict keys, or is not the server that TLS expects
 */
export async function prepareQueue(queueUrl: string): Promise<void> {
  try {
    const backend = backendOf(queueUrl);
    await requireTls(queueUrl);
    await (backend === 'postgres' ? migratePostgres(queueUrl) : checkRedis(queueUrl));
  } catch (error) {
    if (isOrdoError(error)) throw error;
    // Waiting would not help, because the server answers and refuses.
    if (REFUSED.test(describeError(error))) {
      throw new OrdoError(
        'environment.invalid',
        `${hidePassword(queueUrl)} refuses the connection: ${describeError(error)}`,
        {
          fix: 'put the right user and password into REDIS_URL or DATABASE_URL',
          cause: error,
        },
      );
    }
    throw new OrdoError('queue.unavailable', `${hidePassword(queueUrl)}: ${describeError(error)}`, {
      fix: 'check that the server runs, and that REDIS_URL or DATABASE_URL has the right address and password',
      cause: error,
    });
  }
}

async function migratePostgres(queueUrl: string): Promise<void> {
  const client = new Client({ connectionString: queueUrl, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  client.on('error', () => undefined); // The query in progress reports a lost connection.
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}

async function checkRedis(queueUrl: string): Promise<void> {
  const redis = createRedis(queueUrl, {
    lazyConnect: true,
    connectTimeout: CONNECT_WITHIN_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // When Redis refuses the password, `connect` rejects with a different error, and only the event gives the reason.
  let reported: Error | undefined;
  redis.on('error', (error) => {
    reported ??= error;
  });
  try {
    await redis.connect();
    // INFO is used instead of CONFIG, which hosted Redis often forbids.
    const policy = /maxmemory_policy:(\S+)/u.exec(await redis.info('memory'))?.[1];
    if (policy === undefined || policy === 'noeviction') return;
    throw new OrdoError('environment.invalid', `Redis at ${hidePassword(queueUrl)} evicts keys (${policy})`, {
      fix: 'set `maxmemory-policy noeviction` in its configuration, because a queue must not lose keys',
    });
  } catch (error) {
    throw isOrdoError(error) ? error : (reported ?? error);
  } finally {
    redis.disconnect();
  }
}
