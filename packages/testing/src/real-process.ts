/** Runs a script of the product as a Node process that a test can kill, freeze and thaw. */
import { spawn } from 'node:child_process';
import { waitUntil } from './wait-until.ts';

export interface RealProcessOptions {
  /** The path of a compiled script. */
  readonly script: string;
  readonly args?: readonly string[];
  /** The whole environment of the process; PATH and HOME are not added. */
  readonly env: Readonly<Record<string, string>>;
}

export interface RealProcess {
  readonly pid: number;
  /** Every line of standard output and standard error so far. */
  readonly lines: readonly string[];
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  isAlive(): boolean;
  /** Sends a signal: SIGKILL, SIGTERM, SIGSTOP (freeze), SIGCONT (thaw). */
  signal(signal: NodeJS.Signals): void;
  /** Resolves with the first line that matches. */
  waitForLine(pattern: RegExp, timeoutMs?: number): Promise<string>;
}

const living = new Set<number>();
process.once('exit', () => {
  for (const pid of living) process.kill(pid, 'SIGKILL');
});

/** Starts the process. Nothing ends it when its parent dies, so that a test can see how it reacts. */
export function spawnRealProcess({ script, args = [], env }: RealProcessOptions): RealProcess {
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid === undefined) throw new Error(`${script} could not be started`);
  const { pid } = child;
  const lines: string[] = [];
  let alive = true;
  living.add(pid);
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      const whole = (rest + chunk).split('\n');
      rest = whole.pop() ?? '';
      lines.push(...whole);
    });
  }
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => {
      alive = false;
      living.delete(pid);
      resolve({ code, signal });
    });
  });
  return {
    pid,
    lines,
    exited,
    isAlive: () => alive,
    signal: (signal) => void child.kill(signal),
    waitForLine: async (pattern, timeoutMs = 20_000) =>
      await waitUntil(() => lines.find((line) => pattern.test(line)), { what: `a line like ${pattern}`, timeoutMs }),
  };
}

/** Signals a process that the test did not start itself, such as a worker's trainer; false when the process has ended. */
export function signalPid(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
