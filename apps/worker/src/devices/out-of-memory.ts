/** Decides whether a process died because memory ran out. */
import { readFileSync } from 'node:fs';

/** The files in which Linux counts out-of-memory kills: for this control group (v2, v1) and for the whole machine. */
const COUNTERS = ['/sys/fs/cgroup/memory.events', '/sys/fs/cgroup/memory/memory.oom_control', '/proc/vmstat'] as const;

/** Returns the number of out-of-memory kills so far, for a comparison before and after; 0 if the system does not count them. */
export function countMemoryKills(): number {
  let kills = 0;
  for (const file of COUNTERS) {
    try {
      kills += Number(/^oom_kill (\d+)$/mu.exec(readFileSync(file, 'utf8'))?.[1] ?? 0);
    } catch {
      // This machine does not have the file.
    }
  }
  return kills;
}

/** Matches what V8 and C++ allocators print before the process aborts. */
const LAST_WORDS = /heap out of memory|Array buffer allocation failed|std::bad_alloc|Cannot allocate memory/u;

export interface Death {
  readonly signal: NodeJS.Signals | null;
  readonly killsBefore: number;
  readonly killsAfter: number;
  /** The end of the process's standard error. */
  readonly lastWords: string;
}

export function isOutOfMemory({ signal, killsBefore, killsAfter, lastWords }: Death): boolean {
  return (signal === 'SIGKILL' && killsAfter > killsBefore) || LAST_WORDS.test(lastWords);
}
