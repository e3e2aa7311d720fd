/** Tells whether the kernel killed a process for want of memory. */
import { readFileSync } from 'node:fs';

/** Where Linux counts such kills: this control group (v2, then v1), and the whole machine. */
const COUNTERS = ['/sys/fs/cgroup/memory.events', '/sys/fs/cgroup/memory/memory.oom_control', '/proc/vmstat'] as const;

/** How many processes were killed for want of memory so far; compare before and after. 0 where nobody counts. */
export function countMemoryKills(): number {
  let kills = 0;
  for (const file of COUNTERS) {
    try {
      kills += Number(/^oom_kill (\d+)$/mu.exec(readFileSync(file, 'utf8'))?.[1] ?? 0);
    } catch {
      // not on this machine
    }
  }
  return kills;
}

/** V8 says so before it aborts; our addons and the engine's allocators throw errors of their own instead. */
const LAST_WORDS = /heap out of memory|Array buffer allocation failed|std::bad_alloc|Cannot allocate memory/u;

export interface Death {
  readonly signal: NodeJS.Signals | null;
  readonly killsBefore: number;
  readonly killsAfter: number;
  /** The end of what the process wrote to standard error. */
  readonly lastWords: string;
}

export function isOutOfMemory({ signal, killsBefore, killsAfter, lastWords }: Death): boolean {
  return (signal === 'SIGKILL' && killsAfter > killsBefore) || LAST_WORDS.test(lastWords);
}
