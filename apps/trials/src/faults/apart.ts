/**
 * Runs the program in a process with separate mounts and process ids, if the system permits it. Volumes can then be small
 * enough to fill, and anything that ends the program, even kill -9, ends everything that it has started.
 */
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { environmentApart, isApart } from './env.ts';

const NAMESPACES = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
/** The options with which an ordinary user can open namespaces. */
const AS_ROOT_INSIDE = ['--user', '--map-root-user'];
/** The first process of a namespace, which inherits orphans. This shell reaps them, which Node would not do. */
const FIRST_PROCESS = '"$@"; exit $?';

/** Calls `work` in such a separate process and returns its exit code; or in this process, if that is impossible. */
export async function runApart(work: () => Promise<number>): Promise<number> {
  const flags = isApart() ? undefined : findFlags();
  if (flags === undefined) return await work();
  const self = process.argv.slice(1);
  const args = [
    ...flags,
    '/bin/sh',
    '-c',
    FIRST_PROCESS,
    'ordo-faults',
    process.execPath,
    ...process.execArgv,
    ...self,
  ];
  const child = spawn('unshare', args, { env: environmentApart(), stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.send({ stop: signal }));
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
  });
}

/** Calls `stop` once, when a signal arrives or when the process that started this one is gone. */
export function onStop(stop: () => void): void {
  let told = false;
  const once = (): void => {
    if (!told) stop();
    told = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, once);
  if (!isApart()) return;
  process.on('message', once);
  process.on('disconnect', once);
  process.channel?.unref();
}

function findFlags(): string[] | undefined {
  const candidates = [NAMESPACES, [...AS_ROOT_INSIDE, ...NAMESPACES]];
  return candidates.find((flags) => {
    return spawnSync('unshare', [...flags, 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', '/tmp']).status === 0;
  });
}
