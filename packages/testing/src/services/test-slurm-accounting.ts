/** The accounting of a Slurm under test: slurmdbd, and a MariaDB of its own that keeps the resources that ended jobs used. */
import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort, waitUntil } from '@ordo/embedded';
import type { Daemons } from './daemons.ts';
import { noteAbsent } from '../requirements.ts';

const PROGRAMS = ['slurmdbd', 'sacct', 'sacctmgr', 'mariadbd', 'mariadb-install-db', 'mariadb-admin'];

/** Returns true if this machine can keep Slurm's accounting. If it cannot, says loudly what is not tested. */
export function hasTestSlurmAccounting(whatIsSkipped: string): boolean {
  const missing = PROGRAMS.filter((program) => spawnSync('which', [program]).status !== 0);
  if (missing.length === 0) return true;
  const requirement = { name: 'the accounting of Slurm', get: 'apt-get install slurmdbd mariadb-server' };
  noteAbsent(requirement, `${whatIsSkipped}. ${missing.join(', ')} not on the PATH`);
  return false;
}

export interface AccountingPlace {
  /** The folder of slurm.conf, in which slurmdbd also looks for its own file. */
  readonly dir: string;
  readonly mungeSocket: string;
  readonly daemons: Daemons;
}

/**
 * Starts both servers.
 * @returns the lines of slurm.conf about them
 */
export async function startAccounting({ dir, mungeSocket, daemons }: AccountingPlace): Promise<Record<string, string>> {
  const [port, databasePort] = [await findFreePort(), await findFreePort()];
  const password = randomBytes(16).toString('hex');
  await startMariaDb({ folder: path.join(dir, 'mariadb'), port: databasePort, password, daemons });
  const settings: Readonly<Record<string, string>> = {
    AuthType: 'auth/munge',
    AuthInfo: `socket=${mungeSocket}`,
    DbdHost: 'localhost',
    DbdAddr: '127.0.0.1',
    DbdPort: String(port),
    SlurmUser: 'root',
    LogFile: path.join(dir, 'slurmdbd.log'),
    PidFile: path.join(dir, 'slurmdbd.pid'),
    StorageType: 'accounting_storage/mysql',
    StorageHost: '127.0.0.1',
    StoragePort: String(databasePort),
    StorageUser: USER,
    StoragePass: password,
    StorageLoc: DATABASE,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  // The file contains a password, so slurmdbd refuses it if others may read it.
  await writeFile(path.join(dir, 'slurmdbd.conf'), lines.join(''), { mode: 0o600 });
  daemons.start('slurmdbd', ['-D']);
  return {
    AccountingStorageType: 'accounting_storage/slurmdbd',
    AccountingStorageHost: '127.0.0.1',
    AccountingStoragePort: String(port),
    // With munge, Slurm expects the path of munge's socket here, and no password.
    AccountingStoragePass: mungeSocket,
    // The jobs of tests are short.
    JobAcctGatherType: 'jobacct_gather/linux',
    JobAcctGatherFrequency: 'task=1',
  };
}

/** Makes the cluster known to slurmdbd, which must be done before the controller starts. */
export async function registerCluster(name: string, env: Readonly<Record<string, string>>): Promise<void> {
  const add = ['--immediate', '--quiet', 'add', 'cluster', name];
  await waitUntil(() => spawnSync('sacctmgr', add, { env: { ...process.env, ...env } }).status === 0, {
    what: 'slurmdbd',
    timeoutMs: 120_000,
    intervalMs: 250,
  });
}

const USER = 'slurm';
const DATABASE = 'slurm_accounting';

interface MariaDb {
  readonly folder: string;
  readonly port: number;
  readonly password: string;
  readonly daemons: Daemons;
}

async function startMariaDb({ folder, port, password, daemons }: MariaDb): Promise<void> {
  const [data, socket, init] = ['data', 'socket', 'init.sql'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(folder);
  const statements = [
    `create user '${USER}'@'%' identified by '${password}'`,
    `grant all on ${DATABASE}.* to '${USER}'@'%'`,
  ];
  await writeFile(init, statements.map((statement) => `${statement};\n`).join(''), { mode: 0o600 });
  const owner = ['--no-defaults', '--user=root', `--datadir=${data}`];
  await promisify(execFile)('mariadb-install-db', [...owner, '--skip-test-db']);
  const places = [`--socket=${socket}`, `--pid-file=${path.join(folder, 'pid')}`, `--init-file=${init}`];
  daemons.start('mariadbd', [...owner, ...places, '--bind-address=127.0.0.1', `--port=${port}`]);
  await waitUntil(() => spawnSync('mariadb-admin', ['--no-defaults', `--socket=${socket}`, 'ping']).status === 0, {
    what: 'MariaDB',
    timeoutMs: 120_000,
    intervalMs: 100,
  });
}
