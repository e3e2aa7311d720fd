/** Runs a script as a Node process that nothing guards, so that it can be killed, frozen and thawed, and may leave orphans. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { forwardLines, type ProcessExit, type RunningProcess, signalProcess } from './guarded-process.ts';
import { waitUntil } from './wait-until.ts';

export interface NodeProcessOptions {
  /** The path of a compiled script. */
  readonly script: string;
  readonly args?: readonly string[];
  /** Options of Node itself. */
  readonly nodeOptions?: readonly string[];
  /** The whole environment of the process; PATH and HOME are not added. */
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** A file to which the process itself writes its output. Without one, this process keeps every line. */
  readonly log?: string;
  /** Whether the process gets a session of its own, so that `stop` and the end of this process end its children, too. */
  readonly detached?: boolean;
  /** Whether this process and the script exchange messages. */
  readonly hasChannel?: boolean;
  /** The signal of `stop`, which is followed by SIGKILL after this number of seconds. */
  readonly stopSignal?: NodeJS.Signals;
  readonly patienceSeconds?: number;
}

export interface NodeProcess extends RunningProcess {
  /** Every line of standard output and standard error so far; none if they go to a file. */
  readonly lines: readonly string[];
  /** For messages. */
  readonly child: ChildProcess;
  isAlive(): boolean;
  /** Sends a signal: SIGKILL, SIGTERM, SIGSTOP (freeze), SIGCONT (thaw). */
  signal(signal: NodeJS.Signals): void;
  /** Resolves with the first line that matches. */
  waitForLine(pattern: RegExp, timeoutMs?: number): Promise<string>;
}

/** A worker first writes a checkpoint. */
const PATIENCE_SECONDS = 60;

/** The ids to which SIGKILL is sent when this process exits. That of a session is negative. */
const living = new Set<number>();
process.once('exit', () => {
  for (const pid of living) signalProcess(pid, 'SIGKILL');
});

/** Starts the process. Nothing ends it when its parent is killed, so that a test can see how it reacts. */
export function spawnNode(options: NodeProcessOptions): NodeProcess {
  const { script, detached = false, stopSignal = 'SIGTERM', patienceSeconds = PATIENCE_SECONDS } = options;
  const child = start(options);
  if (child.pid === undefined) throw new Error(`${script} could not be started`);
  const { pid } = child;
  const target = detached ? -pid : pid;
  living.add(target);
  const lines: string[] = [];
  forwardLines(child, (line) => lines.push(line));
  let alive = true;
  const exited = new Promise<ProcessExit>((resolve) => {
    child.once('exit', (code, signal) => {
      alive = false;
      living.delete(target);
      resolve({ code, signal });
    });
  });
  return {
    pid,
    lines,
    child,
    exited,
    isAlive: () => alive,
    signal: (signal) => void child.kill(signal),
    waitForLine: async (pattern, timeoutMs = 60_000) =>
      await waitUntil(() => lines.find((line) => pattern.test(line)), { what: `a line like ${pattern}`, timeoutMs }),
    stop: async () => {
      if (alive) signalProcess(stopSignal === 'SIGKILL' ? target : pid, stopSignal);
      const clock = setTimeout(() => signalProcess(target, 'SIGKILL'), patienceSeconds * 1000);
      await exited;
      clearTimeout(clock);
    },
  };
}

function start({ script, args = [], nodeOptions = [], log, hasChannel, ...options }: NodeProcessOptions): ChildProcess {
  const { env, cwd, detached = false } = options;
  const output = log === undefined ? 'pipe' : openSync(log, 'a');
  const child = spawn(process.execPath, [...nodeOptions, script, ...args], {
    env,
    detached,
    stdio: ['ignore', output, output, ...(hasChannel === true ? (['ipc'] as const) : [])],
    ...(cwd === undefined ? {} : { cwd }),
  });
  if (typeof output === 'number') closeSync(output);
  return child;
}
