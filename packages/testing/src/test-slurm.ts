/** A real Slurm of one node for a test file: controller, node daemon and munge in a folder of their own, on free ports. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from '@ordo/embedded';
import { waitUntil } from './wait-until.ts';

export interface TestSlurm {
  /** What a process needs in its environment to reach this cluster. */
  readonly env: Readonly<Record<string, string>>;
  /** Calls a program of Slurm, such as squeue, and returns what it printed. */
  ask(command: string, ...args: readonly string[]): string;
  stop(): Promise<void>;
}

const PROGRAMS = ['slurmctld', 'slurmd', 'munged', 'sbatch', 'squeue', 'scontrol'];

/** Whether this machine has Slurm and can start it. When it cannot, says loudly what is not tested. */
export function hasTestSlurm(whatIsSkipped: string): boolean {
  const missing = PROGRAMS.filter((program) => spawnSync('which', [program]).status !== 0);
  const isRoot = process.getuid?.() === 0;
  if (missing.length === 0 && isRoot) return true;
  const why = missing.length > 0 ? `${missing.join(', ')} not on the PATH` : 'its daemons need root';
  console.warn(`\n*** SKIPPED on Slurm: ${whatIsSkipped}. ${why} (Debian: apt-get install slurm-wlm munge). ***\n`);
  return false;
}

export async function startTestSlurm(): Promise<TestSlurm> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'ordo-slurm-'));
  for (const name of ['munge', 'state', 'spool']) await mkdir(path.join(dir, name));
  const key = path.join(dir, 'munge/key');
  await writeFile(key, randomBytes(1024), { mode: 0o400 });
  const conf = path.join(dir, 'slurm.conf');
  await writeFile(conf, describeCluster(dir, await findFreePort(), await findFreePort()));
  const env = { SLURM_CONF: conf };
  const daemons: ChildProcess[] = [];
  const start = (command: string, args: readonly string[]): void => {
    const all = { ...process.env, ...env };
    daemons.push(spawn(command, [...args], { env: all, stdio: 'ignore' }));
  };
  const stop = async (): Promise<void> => {
    for (const daemon of daemons.toReversed()) await endDaemon(daemon);
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  const ask = (command: string, ...args: readonly string[]): string =>
    execFileSync(command, [...args], { env: { ...process.env, ...env }, encoding: 'utf8' });
  const munge = ['socket', 'pid-file', 'seed-file', 'log-file'].map(
    (name) => `--${name}=${path.join(dir, 'munge', name)}`,
  );
  start('munged', ['--foreground', '--force', `--key-file=${key}`, ...munge]);
  try {
    await waitUntil(() => spawnSync('munge', ['-n', '-S', path.join(dir, 'munge/socket')]).status === 0, {
      what: 'munged',
      timeoutMs: 60_000,
    });
    start('slurmctld', ['-D']);
    start('slurmd', ['-D']);
    await waitUntil(() => isIdle(ask), { what: 'an idle node of Slurm', timeoutMs: 120_000 });
  } catch (error) {
    const log = await readFile(path.join(dir, 'slurmctld.log'), 'utf8').catch(() => 'no log of slurmctld');
    await stop();
    throw new Error(`Slurm does not start:\n${log.slice(-2000)}`, { cause: error });
  }
  return { env, ask, stop };
}

function isIdle(ask: TestSlurm['ask']): boolean {
  try {
    return ask('sinfo', '--noheader', '--format=%t').trim() === 'idle';
  } catch {
    return false; // the controller does not answer yet
  }
}

async function endDaemon(daemon: ChildProcess): Promise<void> {
  if (daemon.exitCode !== null || daemon.signalCode !== null) return;
  const ended = new Promise((resolve) => {
    daemon.once('exit', resolve);
  });
  daemon.kill('SIGTERM');
  const clock = setTimeout(() => daemon.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(clock);
}

/** A credential lives for a second, because a requeued job waits for as long before it starts again. */
function describeCluster(dir: string, controllerPort: number, nodePort: number): string {
  const host = os.hostname().split('.')[0] ?? '';
  const at = (name: string): string => path.join(dir, name);
  const settings: Readonly<Record<string, string>> = {
    ClusterName: 'ordotest',
    SlurmctldHost: `${host}(127.0.0.1)`,
    SlurmctldPort: String(controllerPort),
    SlurmdPort: String(nodePort),
    AuthType: 'auth/munge',
    AuthInfo: `socket=${at('munge/socket')},cred_expire=1`,
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
    AccountingStorageType: 'accounting_storage/none',
    SchedulerType: 'sched/builtin',
    SelectType: 'select/cons_tres',
    SelectTypeParameters: 'CR_CPU',
    MpiDefault: 'none',
    ReturnToService: '2',
  };
  return [
    ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
    `NodeName=${host} NodeAddr=127.0.0.1 CPUs=${os.availableParallelism()} State=UNKNOWN`,
    'PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP',
    '',
  ].join('\n');
}
