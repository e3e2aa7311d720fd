/** Runs child processes that never outlive the bootstrap: a signal ends them first, and then the bootstrap. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { ROOT, withEnvironment } from './environment.mjs';

/** The running children: a map from a function that signals a child to a promise of its end. */
const running = new Map();
let stoppedBy;
/** The time between two checks of a process that npm has started whether npm is still running. */
const PARENT_WATCH_MS = 500;

/** Installs the signal handlers. `cleanUp` runs last, before this process exits with 128 + the signal's number. */
export function stopOnSignals(cleanUp) {
  const stop = async (signal) => {
    const first = stoppedBy === undefined;
    stoppedBy = signal;
    for (const end of running.keys()) end(signal);
    if (!first) return;
    await Promise.all(running.values());
    cleanUp();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(signal));
}

/**
 * Stops as on SIGTERM when npm has started this process and has ended: whoever ended npm, even by kill -9, wanted this process
 * to end. Needs `stopOnSignals`.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_WATCH_MS);
  watch.unref();
}

/**
 * Runs a command and resolves to the end of its output. Rejects with that output when the command fails. A `yielding` command
 * gives all others precedence if there are too few processors.
 */
export function runQuietly(command, { env = {}, timeoutSeconds = 1200, cwd = ROOT, yielding = false } = {}) {
  const [file, ...args] = command;
  const child = spawn(file, args, {
    cwd,
    env: withEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  if (yielding && child.pid !== undefined) yieldProcessors(child.pid);
  let output = '';
  const keep = (chunk) => {
    output = (output + chunk).slice(-8000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let late = '';
  const timer = setTimeout(() => {
    late = `, because it had not ended after ${timeoutSeconds} s; the machine may be too busy`;
    signalGroup(child.pid, 'SIGKILL');
  }, timeoutSeconds * 1000);
  // The signal is always SIGTERM, because children that a shell starts in the background ignore SIGINT. Children that ignore
  // SIGTERM are killed.
  const end = () => {
    signalGroup(child.pid, 'SIGTERM');
    setTimeout(() => signalGroup(child.pid, 'SIGKILL'), 3000).unref();
  };
  return track(child, end).then(({ code, signal, error }) => {
    clearTimeout(timer);
    if (code === 0) return output;
    const how = error?.message ?? (signal === null ? `exit code ${code}` : `ended by ${signal}${late}`);
    throw new Error(`${command.join(' ')}: ${how}\n${output.trimEnd()}`);
  });
}

function yieldProcessors(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The child has already ended, or this system has no priorities.
  }
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has already ended.
  }
}

/** Runs a command on the streams of this process, and resolves to its exit code. */
export async function runThrough(command, { env = {}, cwd = ROOT } = {}) {
  const [file, ...args] = command;
  const child = spawn(file, args, { cwd, env: withEnvironment(env), stdio: 'inherit' });
  const { code, signal, error } = await track(child, (name) => child.kill(name));
  if (error) throw error;
  return code ?? 128 + constants.signals[signal];
}

async function track(child, end) {
  const gone = new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  running.set(end, gone);
  if (stoppedBy !== undefined) end(stoppedBy);
  const outcome = await gone;
  running.delete(end);
  // After a signal, the handler decides when this process exits. Nothing may continue with a partial setup.
  return stoppedBy === undefined ? outcome : new Promise(() => {});
}
