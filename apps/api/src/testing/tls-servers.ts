/** Starts a Postgres and a Redis that only accept encrypted connections, with a certificate for `localhost`. */
import { spawn } from 'node:child_process';
import { chown, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort, hasTestRedis, startTestPostgres, waitUntil } from '@ordo/testing';
import { Client } from 'pg';
import type { Certificates } from './make-certificates.ts';

export interface TlsServer {
  /** The address with a password and the name `localhost`, but without a CA. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function startTlsPostgres({ certificate, key }: Certificates): Promise<TlsServer> {
  const server = await startTestPostgres();
  const client = new Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const folder = rows[0]?.data_directory ?? '';
  // Postgres may run as another user, and only reads a key that belongs to that user.
  const { uid, gid } = await stat(folder);
  for (const [name, from] of Object.entries({ 'server.crt': certificate, 'server.key': key })) {
    await writeFile(path.join(folder, name), await readFile(from), { mode: 0o600 });
    await chown(path.join(folder, name), uid, gid);
  }
  const rules = path.join(folder, 'pg_hba.conf');
  await writeFile(rules, (await readFile(rules, 'utf8')).replaceAll(/^host\b/gmu, 'hostssl'));
  await client.query('alter system set ssl = on');
  await client.query('select pg_reload_conf()');
  await client.end();
  const url = new URL(server.url);
  url.hostname = 'localhost';
  url.searchParams.set('sslmode', 'verify-full');
  await waitUntil(() => refusesPlain(server.url), { what: 'Postgres to refuse what is not encrypted' });
  return { url: url.href, stop: () => server.stop() };
}

async function refusesPlain(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  return await client.connect().then(
    () => client.end().then(() => false),
    (error: unknown) => String(error).includes('no encryption'),
  );
}

/** Starts the Redis. Resolves to null, and reports what is skipped, when the machine has no Redis with TLS. */
export async function startTlsRedis({ certificate, key, ca }: Certificates): Promise<TlsServer | null> {
  if (!hasTestRedis('TLS to Redis')) return null;
  const port = await findFreePort();
  const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', ca];
  const server = spawn(
    'sh',
    [
      '-c',
      'exec "$(command -v redis-server || command -v valkey-server)" "$@"',
      'sh',
      ...`--port 0 --bind 127.0.0.1 --tls-port ${port} --tls-auth-clients no`.split(' '),
      ...files,
      ...'--requirepass redis-secret --appendonly no --maxmemory-policy noeviction --save'.split(' '),
      '',
    ],
    { cwd: path.dirname(certificate), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await waitUntil(() => /Ready to accept connections/u.test(output) || server.exitCode !== null, {
    what: 'Redis with TLS',
  });
  if (server.exitCode !== null) {
    if (!/'tls|"tls|BUILD_TLS/u.test(output)) throw new Error(`Redis with TLS did not start:\n${output}`);
    console.warn(`\n*** SKIPPED: TLS to Redis. The Redis on the PATH was built without it. ***\n`);
    return null;
  }
  const stop = async (): Promise<void> => {
    server.kill('SIGKILL');
    await ended;
  };
  return { url: `rediss://:redis-secret@localhost:${port}`, stop };
}
