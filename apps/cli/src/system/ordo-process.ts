/** The built `ordo` as a process, for tests that need the real thing: signals, exit codes, what is left behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { REPOSITORY } from '../env.ts';

const MAIN = path.join(REPOSITORY, 'apps/cli/dist/main.js');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface OrdoProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** What was said on stderr so far. */
  readonly said: () => string;
}

/** @param environment laid over this process's, less what would lead it to other services. */
export function startOrdo(words: readonly string[], environment: NodeJS.ProcessEnv = {}): OrdoProcess {
  if (!existsSync(MAIN)) throw new Error('apps/cli is not built: run "npm test", which builds, or "npx tsc -b"');
  const { DATABASE_URL: _database, REDIS_URL: _redis, ORDO_API_URL: _api, ...inherited } = process.env;
  const child = spawn(process.execPath, [MAIN, ...words], {
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

export async function runOrdo(words: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return await startOrdo(words, environment).ended;
}

/** Polls until true; fails with what the process said otherwise. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  { seconds = 60, about = () => '' }: { seconds?: number; about?: () => string } = {},
): Promise<void> {
  const deadline = Date.now() + 1000 * seconds;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`still not so after ${seconds} s; ${about()}`);
    await delay(50);
  }
}

/** Ids of living processes whose command line or environment names `text`, this process excepted. Linux only. */
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
