/** A process of the product that is watched: how much memory and processor it and its children take, and when. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { listTree } from '../faults/cluster/process-table.ts';

interface Sample {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly bytes: number;
  /** Seconds of processor up to here. */
  readonly cpuSeconds: number;
}

export interface Cost {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakBytes: number;
}

/** How a watched process ended. */
export interface Watched {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly from: number;
  readonly to: number;
  readonly samples: readonly Sample[];
}

const SAMPLED_EVERY = 200;
/** Linux gives processor times in hundredths of a second. */
const TICKS = 100;

/**
 * Runs a script with Node to its end, or until it should be killed: with SIGKILL, which it cannot catch.
 * @param environment is added to that of this process
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

/** What a process took between two times. */
export function costBetween({ samples }: Watched, from: number, to: number): Cost {
  const before = samples.findLast(({ at }) => at <= from)?.cpuSeconds ?? 0;
  const within = samples.filter(({ at }) => at > from && at <= to);
  const after = within.at(-1)?.cpuSeconds ?? before;
  const peakBytes = within.reduce((most, { bytes }) => Math.max(most, bytes), 0);
  return { seconds: (to - from) / 1000, cpuSeconds: after - before, peakBytes };
}

/** @param least the time of the sample before: a process that ends while its numbers are read seems to have taken none */
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

/** Its own time, and that of the children that it has waited for. */
function readTicks(pid: number): number {
  const fields = readProcess(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

/** Nothing for a process that has just ended. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
