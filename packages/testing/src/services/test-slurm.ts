/**
 * Starts a real Slurm with one node for a test file: controller, node daemon and munge in a folder of their own, on free ports.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findFreePort, waitUntil } from '@ordo/embedded';
import { createDaemons, type Daemons } from './daemons.ts';
import { noteAbsent } from '../requirements.ts';
import { registerCluster, startAccounting } from './test-slurm-accounting.ts';

export interface TestSlurm {
  /** The environment variables that a process needs to reach this cluster. */
  readonly env: Readonly<Record<string, string>>;
  /** Calls a program of Slurm, such as squeue, and returns what it printed. */
  ask(command: string, ...args: readonly string[]): string;
  /** Ends the jobs and the daemons. */
  stop(): Promise<void>;
}

const PROGRAMS = ['slurmctld', 'slurmd', 'munged', 'sbatch', 'squeue', 'scontrol'];

/** Returns true if this machine has Slurm and can start it. If it cannot, says loudly what is not tested. */
export function hasTestSlurm(whatIsSkipped: string): boolean {
  const missing = PROGRAMS.filter((program) => spawnSync('which', [program]).status !== 0);
  const isRoot = process.getuid?.() === 0;
  if (missing.length === 0 && isRoot) return true;
  const why = missing.length > 0 ? `${missing.join(', ')} not on the PATH` : 'its daemons need root';
  noteAbsent({ name: 'Slurm', get: 'as root, apt-get install slurm-wlm munge' }, `${whatIsSkipped}. ${why}`);
  return false;
}

/** @param accounting true to keep records of ended jobs */
export async function startTestSlurm({ accounting = false }: { accounting?: boolean } = {}): Promise<TestSlurm> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'ordo-slurm-'));
  for (const name of ['munge', 'state', 'spool']) await mkdir(path.join(dir, name));
  const conf = path.join(dir, 'slurm.conf');
  const env = { SLURM_CONF: conf };
  const daemons = createDaemons(env);
  const stop = async (): Promise<void> => {
    await daemons.stop();
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  const ask = (command: string, ...args: readonly string[]): string =>
    execFileSync(command, [...args], { env: { ...process.env, ...env }, encoding: 'utf8' });
  try {
    const mungeSocket = await startMunge(path.join(dir, 'munge'), daemons);
    const kept = accounting ? await startAccounting({ dir, mungeSocket, daemons }) : WITHOUT_ACCOUNTING;
    await writeFile(conf, describeCluster(dir, { ...kept, ...(await freePorts()) }));
    if (accounting) await registerCluster(CLUSTER, env);
    daemons.start('slurmctld', ['-D']);
    daemons.start('slurmd', ['-D']);
    await waitUntil(() => isIdle(ask), { what: 'an idle node of Slurm', timeoutMs: 120_000 });
  } catch (error) {
    const logs = await Promise.all(['slurmdbd.log', 'slurmctld.log'].map((name) => readEnd(path.join(dir, name))));
    await stop();
    throw new Error(`Slurm does not start:\n${logs.join('\n')}`, { cause: error });
  }
  const stopAll = async (): Promise<void> => {
    try {
      await endJobs(ask);
    } finally {
      await stop();
    }
  };
  return { env, ask, stop: stopAll };
}

/** Ends all jobs and waits for them, because their processes would outlive the daemons. */
async function endJobs(ask: TestSlurm['ask']): Promise<void> {
  ask('scancel', `--user=${os.userInfo().username}`);
  await waitUntil(() => ask('squeue', '--noheader', '--states=RUNNING,COMPLETING') === '', {
    what: 'the jobs of Slurm to end',
    intervalMs: 250,
  });
}

const CLUSTER = 'ordotest';
const WITHOUT_ACCOUNTING = { AccountingStorageType: 'accounting_storage/none' };

async function startMunge(folder: string, daemons: Daemons): Promise<string> {
  const [key, socket] = [path.join(folder, 'key'), path.join(folder, 'socket')];
  await writeFile(key, randomBytes(1024), { mode: 0o400 });
  const files = ['pid-file', 'seed-file', 'log-file'].map((name) => `--${name}=${path.join(folder, name)}`);
  daemons.start('munged', ['--foreground', '--force', `--key-file=${key}`, `--socket=${socket}`, ...files]);
  await waitUntil(() => spawnSync('munge', ['-n', '-S', socket]).status === 0, { what: 'munged' });
  return socket;
}

async function freePorts(): Promise<Record<string, string>> {
  return { SlurmctldPort: String(await findFreePort()), SlurmdPort: String(await findFreePort()) };
}

async function readEnd(file: string): Promise<string> {
  return (await readFile(file, 'utf8').catch(() => `no ${path.basename(file)}`)).slice(-2000);
}

function isIdle(ask: TestSlurm['ask']): boolean {
  try {
    return ask('sinfo', '--noheader', '--format=%t').trim() === 'idle';
  } catch {
    return false; // the controller does not answer yet
  }
}

/**
 * A credential lives for five seconds, the shortest time that Slurm accepts, because a requeued job waits for that time before it
 * starts again.
 */
function describeCluster(dir: string, more: Readonly<Record<string, string>>): string {
  const host = os.hostname().split('.')[0] ?? '';
  const at = (name: string): string => path.join(dir, name);
  const settings: Readonly<Record<string, string>> = {
    ClusterName: CLUSTER,
    SlurmctldHost: `${host}(127.0.0.1)`,
    AuthType: 'auth/munge',
    AuthInfo: `socket=${at('munge/socket')},cred_expire=5`,
    SlurmUser: 'root',
    SlurmdUser: 'root',
    StateSaveLocation: at('state'),
    SlurmdSpoolDir: at('spool'),
    SlurmctldPidFile: at('slurmctld.pid'),
    SlurmdPidFile: at('slurmd.pid'),
    SlurmctldLogFile: at('slurmctld.log'),
    SlurmdLogFile: at('slurmd.log'),
    ProctrackType: 'proctrack/linuxproc',
    TaskPlugin: 'task/none',
    SchedulerType: 'sched/builtin',
    // The time in seconds after which a requeued job is checked again; 60 by default.
    SchedulerParameters: 'sched_interval=2',
    SelectType: 'select/cons_tres',
    SelectTypeParameters: 'CR_CPU',
    MpiDefault: 'none',
    ReturnToService: '2',
    ...more,
  };
  return [
    ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
    `NodeName=${host} NodeAddr=127.0.0.1 CPUs=${os.availableParallelism()} State=UNKNOWN`,
    'PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP',
    '',
  ].join('\n');
}
