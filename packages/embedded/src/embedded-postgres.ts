/** A real Postgres for machines that have none: from the npm package, on loopback, with a password, owned by us. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeError, OrdoError } from '@ordo/core';
import { Client } from 'pg';
import { claimDirectory } from './directory-claim.ts';
import { choosePort, readOrCreatePassword } from './endpoint.ts';
import { type RunningProcess, spawnGuarded, trackExit } from './guarded-process.ts';
import { chooseIdentity } from './identity.ts';
import type { Log } from './log.ts';
import { preparePostgresBinaries } from './postgres-binaries.ts';
import { ensureCluster, locateCluster, stopOrphan } from './postgres-cluster.ts';

const READY_WITHIN_MS = 60_000;
const DATABASE = 'ordo';

export interface EmbeddedPostgresOptions {
  /** Holds the cluster, the password (mode 0600), the port and the owner's claim. */
  readonly dataDir: string;
  /** Default: a free one at the first start, then the same one for ever. */
  readonly port?: number;
  /** Postgres settings by name, beyond the defaults here. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Told the URL once it is decided, before the server answers there: what needs it can start meanwhile. */
  readonly onUrl?: (url: string) => void;
  readonly log: Log;
}

export interface EmbeddedPostgres extends RunningProcess {
  /** Connection URL, password included, of the database `ordo`. */
  readonly url: string;
  readonly port: number;
  /** The same server, another database. */
  urlOf(database: string): string;
}

/**
 * Starts the server and returns when it takes connections. Works as root (by stepping down) and not as root.
 * It ends with `stop()`, and also when this process dies in whatever way.
 * @throws OrdoError `environment.invalid` when it cannot run here, or another living process owns `dataDir`.
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
    const urlOf = (database: string): string => `postgresql://ordo:${password}@127.0.0.1:${port}/${database}`;
    options.onUrl?.(urlOf(DATABASE));
    await ensureCluster(cluster, clusterOptions);

    const output: string[] = [];
    const server = await spawnGuarded({
      ...identity.wrap(binaries.postgres, serverArguments(cluster, port, options.settings ?? {})),
      ...identity.ids,
      cwd: '/',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stopSignal: 'SIGINT',
      onLine: (line) => {
        output.push(line);
        if (output.length > 40) output.shift();
        if (/\b(?:PANIC|FATAL):/u.test(line) && !line.endsWith('is starting up')) log('warn', `postgres: ${line}`);
      },
    });
    await waitUntilReady(server, urlOf(DATABASE), output);
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
    return { url: urlOf(DATABASE), urlOf, port, pid, exited, stop };
  } catch (error) {
    await release();
    throw error;
  }
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

/** Connects until it works. */
async function waitUntilReady(server: RunningProcess, url: string, output: readonly string[]): Promise<void> {
  const ended = trackExit(server);
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined); // a loss during start is seen by the query that needs the connection
    try {
      await client.connect();
      return;
    } catch (error) {
      if (ended() || Date.now() > deadline) {
        await server.stop();
        throw new OrdoError(
          'environment.invalid',
          `Postgres did not get ready: ${describeError(error)}\n${output.join('\n')}`,
          { fix: 'read the lines above, or set DATABASE_URL to a Postgres of your own', cause: error },
        );
      }
      await delay(25);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
