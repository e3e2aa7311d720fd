/** Runs the programs that a step starts. */
import { spawn } from 'node:child_process';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../../../..');

/**
 * Runs a program to its end, or until its time is over. Everything that it has started ends with it.
 * @returns { code, output, seconds }: the exit code, or a signal or an error; both streams; and how long it took
 */
export function runProgram([command, ...args], { env = {}, seconds = 120, cwd = ROOT } = {}) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    const timer = setTimeout(endGroup, seconds * 1000, child);
    child.once('error', (error) => end(error.message));
    child.once('close', (code, signal) => end(signal === null ? code : signal));
    function end(code) {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code, output, seconds: (performance.now() - started) / 1000 });
    }
  });
}

/** The programs that are still running, which end together with this one. */
const running = new Set();
process.on('SIGTERM', () => {
  for (const child of running) endGroup(child);
  process.exit(1);
});

function endGroup({ pid }) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The program has ended in the meantime.
  }
}

/** Returns the last line of a program's output, which is its report in JSON; null, with the reason, if it has none. */
export function readLastLine({ code, output }) {
  const lines = output.trim().split('\n');
  try {
    return { report: JSON.parse(lines.findLast((line) => line.startsWith('{')) ?? ''), reason: null };
  } catch {
    return { report: null, reason: `ended with ${code}: ${lines.slice(-3).join(' ').slice(-300)}` };
  }
}
