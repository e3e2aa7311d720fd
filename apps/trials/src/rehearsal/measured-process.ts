/** Runs and watches a process of the product: how much memory and processor time it and its children use, and when. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { listTree } from '@ordo/core/process-table';

interface Sample {
  /** The time in milliseconds since the epoch. */
  readonly at: number;
  readonly bytes: number;
  /** The seconds of processor time up to this sample. */
  readonly cpuSeconds: number;
}

export interface Cost {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakBytes: number;
}

/** The end of a watched process. */
export interface Watched {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly from: number;
  readonly to: number;
  readonly samples: readonly Sample[];
}

const SAMPLED_EVERY = 200;
/** The number of ticks per second. Linux gives processor times in hundredths of a second. */
const TICKS = 100;

/**
 * Runs a script with Node to its end, or until it should be killed: with SIGKILL, which it cannot catch.
 * @param environment variables that are added to those of this process
 */
export async function runWatched(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  shouldKill: () => boolean = () => false,
): Promise<Watched> {
  const from = Date.now();
  const child = spawn(process.execPath, words, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const closed = once(child, 'close');
  const samples: Sample[] = [];
  while (child.exitCode === null && child.signalCode === null) {
    samples.push(sampleTree(child.pid as number, samples.at(-1)?.cpuSeconds));
    if (shouldKill()) kill();
    await Promise.race([closed, pause(SAMPLED_EVERY)]);
  }
  await closed;
  process.off('exit', kill);
  return { code: child.exitCode, stdout, stderr, from, to: Date.now(), samples };
}

/** Returns what a process used between two times. */
export function costBetween({ samples }: Watched, from: number, to: number): Cost {
  const before = samples.findLast(({ at }) => at <= from)?.cpuSeconds ?? 0;
  const within = samples.filter(({ at }) => at > from && at <= to);
  const after = within.at(-1)?.cpuSeconds ?? before;
  const peakBytes = within.reduce((most, { bytes }) => Math.max(most, bytes), 0);
  return { seconds: (to - from) / 1000, cpuSeconds: after - before, peakBytes };
}

/**
 * Takes a sample.
 * @param least the processor time in the previous sample: a process that ends while its numbers are read seems to have used
 *   none
 */
function sampleTree(root: number, least = 0): Sample {
  let [bytes, ticks] = [0, 0];
  for (const { pid } of listTree(root)) {
    bytes += readBytes(pid);
    ticks += readTicks(pid);
  }
  return { at: Date.now(), bytes, cpuSeconds: Math.max(least, ticks / TICKS) };
}

function readBytes(pid: number): number {
  return 1024 * Number(/^VmRSS:\s+(\d+) kB$/mu.exec(readProcess(pid, 'status'))?.[1] ?? 0);
}

/** Returns the process's own time, and that of the children that it has waited for. */
function readTicks(pid: number): number {
  const fields = readProcess(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

/** Reads a file about a process; empty if it has just ended. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
