/** Checks Postgres and Redis: the user's own when a URL is given, otherwise those that `up` would start. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeError, hidePassword, isOrdoError, readTls, requireTls } from '@ordo/core';
import { findRedisProgram, removePostgresData, startEmbeddedPostgres } from '@ordo/embedded';
import { type Check, fail, type Finding, ok, warn } from './check.ts';
import { answers } from './machine.ts';

export const checkPostgres: Check = async ({ databaseUrl }) => {
  if (databaseUrl !== undefined) return await checkUrl('postgres', databaseUrl, 5432, 'DATABASE_URL');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ordo-doctor-'));
  try {
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    await server.stop();
    return ok('postgres', 'the embedded server starts and stops');
  } catch (error) {
    return fail(
      'postgres',
      `the embedded server does not start: ${describeError(error)}`,
      'set DATABASE_URL to a Postgres of your own (version 15 or newer)',
    );
  } finally {
    await removePostgresData(dataDir);
  }
};

export const checkRedis: Check = async ({ redisUrl }) => {
  if (redisUrl !== undefined) return await checkUrl('redis', redisUrl, 6379, 'REDIS_URL');
  const program = findRedisProgram();
  if (program !== null) return ok('redis', `${program}; up and demo start it as a private server`);
  return warn(
    'redis',
    'there is no redis-server on the PATH, so the queue runs on Postgres, which is fine for one machine',
    'for many workers, install it (apt-get install redis-server) or set REDIS_URL',
  );
};

async function checkUrl(name: string, url: string, defaultPort: number, variable: string): Promise<Finding> {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || parsed.hostname === '') {
    return fail(name, `${variable} is not a URL`, `give ${variable} the form scheme://user:password@host:port/name`);
  }
  const insecure = await requireTls(url).then(
    () => null,
    (error: unknown) => error,
  );
  // The message is the one with which the services refuse to start.
  if (isOrdoError(insecure)) return fail(name, insecure.message, insecure.fix ?? `correct ${variable}`);
  const port = parsed.port === '' ? defaultPort : Number(parsed.port);
  const shown = hidePassword(url);
  const how = readTls(url) === undefined ? '' : ', with TLS and the right certificate';
  if (await answers(parsed.hostname, port)) return ok(name, `${shown} accepts connections${how}`);
  return fail(name, `${shown} does not accept connections`, `start the server, or correct or unset ${variable}`);
}
