/** Starts a program that cannot outlive us: a small shell between us and it holds a lifeline and ends it when that breaks. */
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { constants } from 'node:os';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { describeError, OrdoError } from '@ordo/core';

/**
 * Descriptor 3 is the lifeline, a socket pair with the supervisor. The shell reports the program's process id on it and
 * then reads it: end of file means that the supervisor closed it or died, in whatever way (kill -9 included).
 * `wait` returns early when a trapped signal arrives, hence the loop. The last line ends the watcher and what the
 * program itself left in our process group. $1 is the signal for a polite stop, $2 the seconds until SIGKILL.
 */
const GUARD_SCRIPT = `
signal=$1 patience=$2; shift 2
exec 4<&0
"$@" <&4 4<&- 3<&- &
program=$!
exec 4<&- 0</dev/null
trap 'kill -s "$signal" "$program" 2>/dev/null' TERM INT HUP
echo "$program" >&3
{ cat <&3 >/dev/null; kill -s "$signal" "$program"; sleep "$patience"; kill -s KILL "$program"; } 2>/dev/null &
while :; do
  wait "$program"; status=$?
  kill -s 0 "$program" 2>/dev/null || break
done
trap '' TERM
kill -s TERM 0
exit "$status"
`;

export interface ProcessExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A process under supervision: whatever `supervise` starts has this form. */
export interface RunningProcess {
  readonly pid: number;
  /** Resolves when the process is gone, for whatever reason; never rejects. */
  readonly exited: Promise<ProcessExit>;
  /** Polite first, SIGKILL when patience ends; resolves when the process is gone. Harmless when repeated. */
  stop(): Promise<void>;
}

export interface GuardedProcessOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly uid?: number;
  readonly gid?: number;
  /** Written to the program's standard input, which is then closed. */
  readonly input?: string;
  /** Each line of standard output and standard error. */
  readonly onLine?: (line: string) => void;
  readonly stopSignal?: 'SIGTERM' | 'SIGINT';
  /** Whole seconds between the polite signal and SIGKILL. */
  readonly patienceSeconds?: number;
}

/** @throws OrdoError `environment.invalid` when the program cannot be started. */
export async function spawnGuarded(options: GuardedProcessOptions): Promise<RunningProcess> {
  const { stopSignal = 'SIGTERM', patienceSeconds = 10 } = options;
  const guard = spawn(
    '/bin/sh',
    ['-c', GUARD_SCRIPT, 'ordo-guard', stopSignal.slice(3), String(patienceSeconds), options.command, ...options.args],
    spawnOptions(options),
  );
  const guardExited = watchExit(guard);
  forwardLines(guard, options.onLine);
  guard.stdin?.on('error', () => undefined); // the program may end before it has read its input
  guard.stdin?.end(options.input ?? '');
  const lifeline = guard.stdio[3] as Duplex;
  void guardExited.then(() => lifeline.destroy());
  const pid = await readProgramPid(guard, lifeline, options.command);

  const exited = guardExited.then(async (exit) => {
    // Was the guard itself killed, its program is alone now: it must not go on unwatched.
    if (guard.signalCode !== null) await endProcess(pid);
    return exit;
  });
  const stop = async (): Promise<void> => {
    signalProcess(pid, stopSignal);
    const deadline = setTimeout(() => signalProcess(pid, 'SIGKILL'), patienceSeconds * 1000);
    await exited;
    clearTimeout(deadline);
  };
  return { pid, exited, stop };
}

function spawnOptions({ env, cwd, uid, gid }: GuardedProcessOptions): SpawnOptions {
  return {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    // An own session: Ctrl-C in a terminal reaches the supervisor only, which then stops everything in order.
    detached: true,
    ...(env === undefined ? {} : { env }),
    ...(cwd === undefined ? {} : { cwd }),
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  };
}

/** Tells at any moment whether the process is gone. */
export function trackExit({ exited }: RunningProcess): () => boolean {
  let ended = false;
  void exited.then(() => (ended = true));
  return () => ended;
}

/** Sends a signal; a process that is already gone is no error. */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

async function endProcess(pid: number): Promise<void> {
  while (signalProcess(pid, 'SIGKILL')) await delay(20);
}

/** The shell reports a program that died of signal n as status 128 + n. */
function watchExit(guard: ChildProcess): Promise<ProcessExit> {
  return new Promise((resolve) => {
    guard.once('error', () => resolve({ code: null, signal: null }));
    guard.once('exit', (code, signal) => {
      const byNumber = Object.entries(constants.signals).find(([, number]) => number === (code ?? 0) - 128);
      if (byNumber === undefined) resolve({ code, signal });
      else resolve({ code: null, signal: byNumber[0] as NodeJS.Signals });
    });
  });
}

function readProgramPid(guard: ChildProcess, lifeline: Duplex, command: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (why: string): void =>
      reject(
        new OrdoError('environment.invalid', `${command} could not be started: ${why}`, {
          fix: 'check that the program exists and may be executed',
        }),
      );
    guard.once('error', (error) => refuse(describeError(error)));
    guard.once('exit', (code, signal) => refuse(`its guard ended with ${signal ?? code}`));
    lifeline.on('error', () => undefined); // its end is what matters, and `exited` reports that
    lifeline.once('data', (chunk: Buffer) => resolve(Number.parseInt(chunk.toString(), 10)));
  });
}

function forwardLines(guard: ChildProcess, onLine: ((line: string) => void) | undefined): void {
  for (const stream of [guard.stdout, guard.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8');
    stream?.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine?.(line);
    });
    stream?.on('end', () => {
      if (rest !== '') onLine?.(rest);
    });
  }
}
