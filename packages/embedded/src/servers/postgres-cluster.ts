/** Creates the data directory (cluster) of an embedded Postgres, completely or not at all, and stops orphaned servers. */
import { chmodSync, chownSync, existsSync } from 'node:fs';
import { chmod, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeFolder, OrdoError, sha256 } from '@ordo/core';
import { PATIENCE_SECONDS, signalProcess } from '../processes/guarded-process.ts';
import { type Identity, runAs } from './identity.ts';
import type { Log } from '../processes/log.ts';
import { makeSharedDirectory, type PostgresBinaries, SHARED_ROOT } from './postgres-binaries.ts';
import { findProcessesIn, readStartTime } from '@ordo/core/process-table';

const MAJOR_VERSION = '18';
/** The time from the polite signal to SIGKILL, which is the same as in a guard. */
const ORPHAN_PATIENCE_MS = PATIENCE_SECONDS * 1000;
/** The time that the backends may take to end after the server's end. */
const BACKENDS_END_WITHIN_MS = 50_000;

export interface ClusterOptions {
  readonly identity: Identity;
  readonly binaries: PostgresBinaries;
  readonly dataDir: string;
  readonly password: string;
  /** The database that a new cluster contains. */
  readonly database: string;
  readonly log: Log;
}

/** Returns the path where the cluster is or will be. A server that outlived its supervisor is stopped first. */
export async function locateCluster(options: ClusterOptions): Promise<string> {
  const cluster = path.join(await realpath(await chooseHome(options)), 'cluster');
  if (existsSync(cluster)) await stopOrphan(cluster, options.log);
  return cluster;
}

/**
 * Creates the cluster when it is absent.
 * @throws OrdoError `environment.invalid` when initdb fails, or the cluster belongs to another major version.
 */
export async function ensureCluster(cluster: string, options: ClusterOptions): Promise<void> {
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) await initialise(cluster, options);
  const version = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version !== MAJOR_VERSION) {
    throw new OrdoError(
      'environment.invalid',
      `${cluster} was made by Postgres ${version}, and this is Postgres ${MAJOR_VERSION}`,
      {
        fix: 'dump it with the old version, or move the directory away to start with an empty database',
      },
    );
  }
}

/** The file in `dataDir` that names the folder of a cluster that could not be in `dataDir`. */
const ELSEWHERE = 'cluster-is-at';

/** Returns the parent of the cluster: `dataDir`, or a folder below SHARED_ROOT when the server's user cannot reach `dataDir`. */
async function chooseHome({ identity, dataDir, password, log }: ClusterOptions): Promise<string> {
  const earlier = await readElsewhere(dataDir);
  if (earlier !== undefined && existsSync(earlier)) return earlier;
  if (identity.ids === undefined) return dataDir;
  await chmod(dataDir, 0o711);
  if ((await runAs(identity, '/bin/sh', ['-c', 'cd "$1"', 'sh', dataDir])).ok) return dataDir;

  // The name also depends on the password: after `dataDir` was deleted, a cluster with the old password is not reused.
  const prefix = `data-${sha256(dataDir).slice(0, 12)}-`;
  const home = path.join(SHARED_ROOT, prefix + sha256(password).slice(0, 12));
  await makeSharedDirectory(SHARED_ROOT);
  for (const name of await readdir(SHARED_ROOT)) {
    if (name.startsWith(prefix)) await rm(path.join(SHARED_ROOT, name), { recursive: true }); // This cluster's password is lost.
  }
  await makeSharedDirectory(home);
  await writeFile(path.join(dataDir, ELSEWHERE), home);
  log('info', `the database is in ${home}, because ${identity.name} cannot reach ${dataDir}`);
  return home;
}

async function readElsewhere(dataDir: string): Promise<string | undefined> {
  const home = await readFile(path.join(dataDir, ELSEWHERE), 'utf8').catch(() => '');
  return home === '' ? undefined : home.trim();
}

/** Deletes a database, even if it is outside `dataDir`. The server must have been stopped. */
export async function removePostgresData(dataDir: string): Promise<void> {
  const elsewhere = await readElsewhere(dataDir);
  if (elsewhere !== undefined) await rm(elsewhere, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

/** Runs initdb in a draft directory that is renamed when complete, so that an interruption leaves no partial cluster. */
async function initialise(cluster: string, options: ClusterOptions): Promise<void> {
  const { identity, binaries, password, database } = options;
  const draft = `${cluster}.draft`;
  const passwordFile = path.join(draft, 'password');
  await rm(draft, { recursive: true, force: true });
  await makeFolder(path.join(draft, 'cluster'), 0o700);
  await writeFile(passwordFile, password, { mode: 0o600 });
  for (const place of [draft, passwordFile, path.join(draft, 'cluster')]) giveTo(identity, place);
  const made = await runAs(identity, binaries.initdb, [
    `--pgdata=${path.join(draft, 'cluster')}`,
    '--username=ordo',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]);
  // This runs in single-user mode, so that the database exists as soon as the server answers.
  const filled = made.ok ? await runAs(identity, '/bin/sh', createDatabase(binaries, draft, database)) : made;
  if (!filled.ok) {
    await rm(draft, { recursive: true, force: true });
    throw new OrdoError('environment.invalid', `initdb failed as ${identity.name}: ${filled.output}`, {
      fix: 'check free disk space and permissions, or set DATABASE_URL to a Postgres of your own',
    });
  }
  await rename(path.join(draft, 'cluster'), cluster);
  await rm(draft, { recursive: true, force: true });
}

function createDatabase(binaries: PostgresBinaries, draft: string, database: string): string[] {
  const script = 'echo "create database $1" | "$2" --single -D "$3" postgres';
  return ['-c', script, 'sh', database, binaries.postgres, path.join(draft, 'cluster')];
}

function giveTo({ ids }: Identity, place: string): void {
  if (ids === undefined) return;
  chownSync(place, ids.uid, ids.gid);
  chmodSync(place, place.endsWith('password') ? 0o600 : 0o700);
}

/**
 * Stops a server that outlived its supervisor (found by its pid file), and then backends that outlived the server: they
 * hold the shared memory, and a new server refuses to start until they have ended.
 *
 * SIGINT alone is not enough: Postgres 18 never ends when the signal arrives while it recovers from the crash of a backend.
 * SIGKILL loses nothing that was committed, because the next server recovers it from the log.
 * @param patienceMs how long the server may take after SIGINT, before SIGKILL ends it.
 * @throws OrdoError `environment.invalid` when its processes do not end.
 */
export async function stopOrphan(cluster: string, log: Log, patienceMs = ORPHAN_PATIENCE_MS): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  const isOurs = process.platform !== 'linux' || findProcessesIn(cluster, 'postgres').includes(pid);
  const startTime = readStartTime(pid);
  if (isOurs && startTime !== undefined) {
    log('warn', `stopping Postgres ${pid}, whose supervisor has died`);
    endProcess(pid, 'SIGINT');
    const lives = (): boolean => existsSync(pidFile) && readStartTime(pid) === startTime;
    for (const since = performance.now(); lives() && performance.now() - since < patienceMs; ) await delay(25);
    if (lives()) {
      log('warn', `Postgres ${pid} did not stop within ${patienceMs / 1000} s of SIGINT, so SIGKILL ends it`);
      signalProcess(pid, 'SIGKILL');
    }
  }
  const deadline = performance.now() + BACKENDS_END_WITHIN_MS;
  for (let rest = findProcessesIn(cluster, 'postgres'); rest.length > 0; rest = findProcessesIn(cluster, 'postgres')) {
    if (performance.now() > deadline) {
      throw new OrdoError('environment.invalid', `the Postgres processes ${rest.join(', ')} on ${cluster} do not end`, {
        fix: `end them: kill -9 ${rest.join(' ')}`,
      });
    }
    for (const backend of rest) endProcess(backend, 'SIGQUIT');
    await delay(50);
  }
  await rm(pidFile, { force: true }); // No process uses the cluster any more, so the file is stale.
}

/** Asks a process to end, even one that stands still (SIGSTOP), which heeds no other signal until it goes on. */
function endProcess(pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  signalProcess(pid, signal);
  signalProcess(pid, 'SIGCONT');
}
