/**
 * Watches an event loop from within: how long its turns are. The clock also counts the time in which other processes have the
 * processor; the CPU time of the loop's own thread does not, so it says the same on a busy machine as on an idle one.
 */
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface LoopReport {
  /** The most CPU time, in milliseconds, that one turn of the loop took. Null where the kernel does not tell. */
  readonly longestTurnMs: number | null;
  /** CPU time of the thread of the loop, and of the whole process with its other threads. */
  readonly loopCpuMs: number | null;
  readonly processCpuMs: number;
  /** How much later than asked for the loop came back to its timers, by the clock. */
  readonly delayP99Ms: number;
  readonly delayMaxMs: number;
}

/** A turn is seen when a timer is late. This is how often it is due, so the longest turn is overrated by as much at most. */
const LOOK_EVERY_MS = 5;
const SHARE = 99;

/** CPU time of the main thread in milliseconds: the first number that Linux gives is in nanoseconds. */
function readThreadCpu(): number | null {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
}

const inMs = (nanoseconds: number): number => nanoseconds / 1e6;

/** Call what is returned to end the watch and to get what it has seen. */
export function watchLoop(): () => LoopReport {
  const delays = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS });
  delays.enable();
  const began = { thread: readThreadCpu(), process: process.cpuUsage() };
  let before = began.thread;
  let longest = 0;
  const look = (): void => {
    const now = readThreadCpu();
    if (now !== null && before !== null) longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => {
    look();
    clearInterval(timer);
    delays.disable();
    const { user, system } = process.cpuUsage(began.process);
    return {
      longestTurnMs: before === null ? null : longest,
      loopCpuMs: before === null || began.thread === null ? null : before - began.thread,
      processCpuMs: (user + system) / 1000,
      delayP99Ms: inMs(delays.percentile(SHARE)),
      delayMaxMs: inMs(delays.max),
    };
  };
}

/** Keeps the loop from turning for `ms` milliseconds, again and again with as long a pause, so that a watch has something to see. */
export function blockAgainAndAgain(ms: number): void {
  setInterval(() => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  }, 2 * ms).unref();
}
