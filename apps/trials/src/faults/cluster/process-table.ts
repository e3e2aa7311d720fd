/** Reads the table of processes. It works on Linux only, as do the faults that need it. */
import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** The state as one letter, as in /proc: `T` means stopped. */
  readonly state: string;
  readonly command: string;
}

/** Returns all living processes; zombies are dead. */
export function listProcesses(): ProcessEntry[] {
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/u.test(entry));
  return pids.flatMap((pid) => {
    try {
      // The name in parentheses may contain blanks, so fields are counted after it.
      const [state = '', parent, group] =
        readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      if (state === 'Z' || state === 'X') return [];
      return [{ pid: Number(pid), parent: Number(parent), group: Number(group), state, command }];
    } catch {
      return []; // The process has just ended.
    }
  });
}

/** Returns the process and all processes that it has started, directly or indirectly. */
export function listTree(root: number, entries = listProcesses()): ProcessEntry[] {
  const own = entries.filter(({ pid }) => pid === root);
  const children = entries.filter(({ parent }) => parent === root);
  return [...own, ...children.flatMap(({ pid }) => listTree(pid, entries))];
}

/** Signals a process, or a group with a negative id. Returns false when it has ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
