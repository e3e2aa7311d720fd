/** The cluster's own Postgres and Redis. */
import { chmod, mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { findRedisProgram, startEmbeddedPostgres, startPrivateRedis } from '@ordo/embedded';
import { Client, Pool } from 'pg';
import { TriedService } from './tried-service.ts';

export interface ServerPlace {
  readonly folder: string;
  readonly logs: string;
  readonly pauseMs: () => number;
}

export interface Server {
  readonly service: TriedService;
  readonly url: string;
  readonly port: number;
}

const ANSWER_WITHIN_MS = 2000;

export async function startPostgres({ folder, logs, pauseMs }: ServerPlace): Promise<Server & { sql: Pool }> {
  // The server itself writes its log, perhaps as another user.
  const serverLog = path.join(logs, 'postgres-server');
  await mkdir(serverLog);
  await chmod(serverLog, 0o777);
  const settings = {
    logging_collector: 'on',
    log_directory: serverLog,
    log_filename: 'postgres.log',
    log_rotation_age: '0',
    max_wal_size: '96MB',
    max_connections: '300',
    shared_buffers: '64MB',
  };
  const found = { url: '' };
  const service = new TriedService({
    name: 'postgres',
    logs,
    pauseMs,
    // SIGTERM would ask for a smart shutdown, which waits for clients that never disconnect.
    politeSignal: 'SIGINT',
    hasChildren: true,
    product: folder,
    start: async (_, log) => {
      const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), settings, log });
      found.url = server.url;
      return server;
    },
    watchWork: () => () => askPostgres(found.url),
  });
  await service.start();
  const sql = new Pool({
    connectionString: found.url,
    max: 8,
    connectionTimeoutMillis: 5000,
    query_timeout: 30_000,
    application_name: 'faults',
  });
  sql.on('error', () => undefined); // An idle connection breaks when Postgres is killed.
  return { service, url: found.url, port: Number(new URL(found.url).port), sql };
}

/** Starts Redis; returns null if the machine has no Redis program. */
export async function startRedis({ folder, logs, pauseMs }: ServerPlace): Promise<Server | null> {
  const found = { url: '' };
  const service = new TriedService({
    name: 'redis',
    logs,
    pauseMs,
    politeSignal: 'SIGTERM',
    hasChildren: true,
    product: folder,
    start: async (_, log) => {
      const server = await startPrivateRedis({ dir: folder, log });
      if (server === null) throw new Error('no redis-server or valkey-server is on the PATH');
      found.url = server.url;
      return server;
    },
    watchWork: () => () => askRedis(found.url),
  });
  if (findRedisProgram() === null) return null;
  await service.start();
  return { service, url: found.url, port: Number(new URL(found.url).port) };
}

async function askPostgres(url: string): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: 2000,
  });
  client.on('error', () => undefined); // The failed query reports the error.
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function askRedis(url: string): Promise<boolean> {
  const { port, password } = new URL(url);
  return await new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', timeout: ANSWER_WITHIN_MS });
    let answer = '';
    socket.once('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      if (answer.includes('+PONG')) socket.destroy();
    });
    socket.once('timeout', () => socket.destroy());
    socket.on('error', () => undefined); // The event `close` follows.
    socket.once('close', () => resolve(answer.includes('+PONG')));
  });
}
