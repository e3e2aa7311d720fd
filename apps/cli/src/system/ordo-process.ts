/** Runs the built `ordo` as a process, for tests of signals, exit codes and leftovers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { waitUntil } from '@ordo/embedded';
import { locateBuilt } from '@ordo/testing';
import { REPOSITORY } from '../env.ts';

export const MAIN = path.join(REPOSITORY, 'apps/cli/dist/main.js');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface OrdoProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Returns the output on stderr so far. */
  readonly said: () => string;
}

/**
 * Starts a command of `ordo`, and does not wait for it.
 * @param environment variables that are added to those of this process, which lack the ones that name other services
 * @param cwd the folder to start in; defaults to that of this process
 */
export function startCommand(words: readonly string[], environment: NodeJS.ProcessEnv = {}, cwd?: string): OrdoProcess {
  locateBuilt('apps/cli', 'main.js');
  const { DATABASE_URL: _database, REDIS_URL: _redis, ORDO_API_URL: _api, ...inherited } = process.env;
  const child = spawn(process.execPath, [MAIN, ...words], {
    cwd,
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }));
  return { child, ended, said: () => stderr };
}

export async function runOrdo(
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  cwd?: string,
): Promise<Ended> {
  return await startCommand(words, environment, cwd).ended;
}

/** Waits until a process has said something on stderr. @throws Error if it ends without, or after `timeoutMs` */
export async function waitUntilSaid({ child, said }: OrdoProcess, words: string, timeoutMs = 60_000): Promise<void> {
  const what = `a process that says "${words}"`;
  await waitUntil(() => said().includes(words) || child.exitCode !== null, { what, about: said, timeoutMs });
  if (!said().includes(words)) throw new Error(`a process ended without saying "${words}": ${said()}`);
}

/** Returns the ids of processes other than this one whose command line or environment contains `text`. It works on Linux only. */
export function findProcessesNaming(text: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .map(Number)
    .filter((pid) => readProcess(pid, 'cmdline').includes(text) || readProcess(pid, 'environ').includes(text));
}

function readProcess(pid: number, file: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
