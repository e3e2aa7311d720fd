/** Runs a real Postgres on a machine that has none installed: from an npm package, on the loopback interface, with a password. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeError, OrdoError } from '@ordo/core';
import { Client } from 'pg';
import { claimDirectory } from '../processes/directory-claim.ts';
import { choosePort, readOrCreatePassword, rememberedPort } from './endpoint.ts';
import { type RunningProcess, spawnGuarded, trackExit } from '../processes/guarded-process.ts';
import { chooseIdentity } from './identity.ts';
import type { Log } from '../processes/log.ts';
import { preparePostgresBinaries } from './postgres-binaries.ts';
import { ensureCluster, locateCluster, stopOrphan } from './postgres-cluster.ts';

const READY_WITHIN_MS = 60_000;
const DATABASE = 'ordo';

export interface EmbeddedPostgresOptions {
  /** The folder of the cluster, the password (mode 0600), the port and the owner's claim. */
  readonly dataDir: string;
  /** The port. Defaults to a free one, which later starts use again. */
  readonly port?: number;
  /** Postgres settings by name; they take precedence over the defaults of this module. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called with the URL before the server answers there, so that other services can start in the meantime. */
  readonly onUrl?: (url: string) => void;
  readonly log: Log;
}

export interface EmbeddedPostgres extends RunningProcess {
  /** The connection URL of the database `ordo`, with the password. */
  readonly url: string;
  readonly port: number;
  /** Returns the connection URL of another database on the same server. */
  urlOf(database: string): string;
}

/**
 * Starts the server and resolves when it accepts connections. When called as root, the server runs as another user.
 * The server stops with `stop()`, and also when this process dies, however it dies.
 * @throws OrdoError `environment.invalid` when Postgres cannot run here, or another living process owns `dataDir`.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const release = await claimDirectory(dataDir);
  try {
    const { log } = options;
    const identity = chooseIdentity();
    const binaries = await preparePostgresBinaries(identity, log);
    const password = await readOrCreatePassword(dataDir);
    const clusterOptions = { identity, binaries, dataDir, password, database: DATABASE, log };
    const cluster = await locateCluster(clusterOptions);
    const port = await choosePort({ dir: dataDir, port: options.port, log });
    const urlOf = (database: string): string => urlAt({ password, port, database });
    options.onUrl?.(urlOf(DATABASE));
    await ensureCluster(cluster, clusterOptions);

    const server = await spawnGuarded({
      ...identity.wrap(binaries.postgres, serverArguments(cluster, port, options.settings ?? {})),
      ...identity.ids,
      cwd: '/',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stopSignal: 'SIGINT',
      onLine: (line) => {
        if (/\b(?:PANIC|FATAL):/u.test(line) && !line.endsWith('is starting up')) log('warn', `postgres: ${line}`);
      },
    });
    await waitUntilReady(server, urlOf(DATABASE));
    const pid = Number((await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
    const exited = server.exited.then(async (exit) => {
      await stopOrphan(cluster, log).catch((error: unknown) => log('warn', describeError(error)));
      await release();
      return exit;
    });
    const stop = async (): Promise<void> => {
      await server.stop();
      await exited;
    };
    return { url: urlOf(DATABASE), urlOf, port, pid, lines: server.lines, exited, stop };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Returns the connection URL of the server that another process runs in this folder. @throws OrdoError `environment.invalid` */
export async function findEmbeddedPostgres(dataDir: string): Promise<string> {
  const port = await rememberedPort(dataDir);
  if (port !== undefined) return urlAt({ password: await readOrCreatePassword(dataDir), port, database: DATABASE });
  throw new OrdoError('environment.invalid', `no Postgres has run in ${dataDir} so far`, {
    fix: 'name the database of the service by DATABASE_URL',
  });
}

function urlAt({ password, port, database }: { password: string; port: number; database: string }): string {
  return `postgresql://ordo:${password}@127.0.0.1:${port}/${database}`;
}

function serverArguments(cluster: string, port: number, extra: Readonly<Record<string, string>>): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '128MB',
    ...extra,
  };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster, '-p', String(port), ...pairs];
}

/**
 * Tries to connect until the server accepts connections. @throws OrdoError `environment.invalid` when it ends or takes too
 * long.
 */
async function waitUntilReady(server: RunningProcess, url: string): Promise<void> {
  const ended = trackExit(server);
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined); // A lost connection shows in the next attempt to connect.
    try {
      await client.connect();
      return;
    } catch (error) {
      if (ended() || Date.now() > deadline) {
        await server.stop();
        throw new OrdoError(
          'environment.invalid',
          `Postgres did not become ready: ${describeError(error)}\n${server.lines.join('\n')}`,
          { fix: 'read the lines above, or set DATABASE_URL to a Postgres of your own', cause: error },
        );
      }
      await delay(25);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
