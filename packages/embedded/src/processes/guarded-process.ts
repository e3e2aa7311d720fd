/** Starts a program that cannot outlive this process: a shell between the two ends the program when this process dies. */
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { constants } from 'node:os';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { describeError, OrdoError } from '@ordo/core';

/**
 * Descriptor 3 is the lifeline, one end of a socket pair whose other end this process holds. The shell reports the program's
 * process id on it and then reads it: end of file means that this process closed it or died (even by kill -9). `wait` returns
 * early when a trapped signal arrives, so there is a loop. The last lines end the shell's watcher and all processes that the
 * program left in its group. $1 is the signal for a polite stop, $2 the seconds until SIGKILL.
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

/** The number of seconds from the polite signal to SIGKILL. */
export const PATIENCE_SECONDS = 10;

export interface ProcessExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The number of lines that are kept of a guarded process, for the message that says why it is not ready. */
const KEPT_LINES = 40;

/** A running process, as `supervise` starts and stops it. */
export interface RunningProcess {
  readonly pid: number;
  /** The last lines of standard output and standard error. */
  readonly lines: readonly string[];
  /** Resolves when the process has ended, for whatever reason. Never rejects. */
  readonly exited: Promise<ProcessExit>;
  /**
   * Sends the polite signal, and SIGKILL when patience ends. Resolves when the process has ended. It may be called several
   * times.
   */
  stop(): Promise<void>;
}

export interface GuardedProcessOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly uid?: number;
  readonly gid?: number;
  /** Input for the program's standard input, which is then closed. */
  readonly input?: string;
  /** Receives each line of standard output and standard error as soon as it is complete. */
  readonly onLine?: (line: string) => void;
  readonly stopSignal?: 'SIGTERM' | 'SIGINT';
  /** The number of seconds between the polite signal and SIGKILL, a whole number. Defaults to PATIENCE_SECONDS. */
  readonly patienceSeconds?: number;
}

/** Starts the program. @throws OrdoError `environment.invalid` when it cannot be started */
export async function spawnGuarded(options: GuardedProcessOptions): Promise<RunningProcess> {
  const { stopSignal = 'SIGTERM', patienceSeconds = PATIENCE_SECONDS } = options;
  const guard = spawn(
    '/bin/sh',
    ['-c', GUARD_SCRIPT, 'ordo-guard', stopSignal.slice(3), String(patienceSeconds), options.command, ...options.args],
    spawnOptions(options),
  );
  const guardExited = watchExit(guard);
  const lines: string[] = [];
  forwardLines(guard, (line) => {
    lines.push(line);
    if (lines.length > KEPT_LINES) lines.shift();
    options.onLine?.(line);
  });
  guard.stdin?.on('error', () => undefined); // The program may end before it has read its input.
  guard.stdin?.end(options.input ?? '');
  const lifeline = guard.stdio[3] as Duplex;
  void guardExited.then(() => lifeline.destroy());
  const pid = await readProgramPid(guard, lifeline, options.command);

  const exited = guardExited.then(async (exit) => {
    // If the guard itself was killed, nothing watches the program any more, so it must not continue.
    if (guard.signalCode !== null) await endProcess(pid);
    return exit;
  });
  const stop = async (): Promise<void> => {
    signalProcess(pid, stopSignal);
    const deadline = setTimeout(() => signalProcess(pid, 'SIGKILL'), patienceSeconds * 1000);
    await exited;
    clearTimeout(deadline);
  };
  return { pid, lines, exited, stop };
}

function spawnOptions({ env, cwd, uid, gid }: GuardedProcessOptions): SpawnOptions {
  return {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    // The program runs in its own session, so that Ctrl-C reaches only this process, which then stops everything in order.
    detached: true,
    ...(env === undefined ? {} : { env }),
    ...(cwd === undefined ? {} : { cwd }),
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  };
}

/** Returns a function that tells whether the process has ended. */
export function trackExit({ exited }: RunningProcess): () => boolean {
  let ended = false;
  void exited.then(() => (ended = true));
  return () => ended;
}

/** Signals a process, or a group with a negative id. Returns false when it has already ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
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

/** Resolves with the program's exit; the shell reports a program that signal n killed as status 128 + n. */
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
    lifeline.on('error', () => undefined); // Only the end of the lifeline matters, and `exited` reports it.
    lifeline.once('data', (chunk: Buffer) => resolve(Number.parseInt(chunk.toString(), 10)));
  });
}

/** Calls `onLine` with each line that a process writes. */
export function forwardLines({ stdout, stderr }: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [stdout, stderr]) {
    let rest = '';
    stream?.setEncoding('utf8');
    stream?.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    });
    stream?.on('end', () => {
      if (rest !== '') onLine(rest);
    });
  }
}
