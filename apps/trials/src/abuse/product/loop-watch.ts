/**
 * Watches an event loop from within: how long its turns are. Wall-clock time includes the time in which other processes have
 * the processor. The CPU time of the loop's own thread does not, so it is the same on a busy machine and on an idle one.
 */
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface LoopReport {
  /** The most CPU time, in milliseconds, that one turn of the loop took. Null if the kernel does not provide it. */
  readonly longestTurnMs: number | null;
  /** The CPU time of the loop's thread, and of the whole process with its other threads. */
  readonly loopCpuMs: number | null;
  readonly processCpuMs: number;
  /** The delay with which the loop returned to its timers, in wall-clock time. */
  readonly delayP99Ms: number;
  readonly delayMaxMs: number;
}

/** The interval of the timer. A late timer reveals a turn, so the longest turn is overestimated by at most this interval. */
const LOOK_EVERY_MS = 5;
const SHARE = 99;

/** Returns the CPU time of the main thread in milliseconds: the first number from Linux is in nanoseconds. */
function readThreadCpu(): number | null {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
}

const inMs = (nanoseconds: number): number => nanoseconds / 1e6;

/** Starts a watch. The returned function ends it and returns what it has seen. */
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

/** Blocks the loop for `ms` milliseconds, again and again with equally long pauses, so that a watch has something to see. */
export function blockAgainAndAgain(ms: number): void {
  setInterval(() => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  }, 2 * ms).unref();
}
