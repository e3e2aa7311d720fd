/** Asks the operating system about other processes: when they started, where they work, and who started them. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Reads a value that differs between two processes with the same id; undefined when no such process is alive. */
export function readStartTime(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (process.platform !== 'linux') {
    const text = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
    return text === '' ? undefined : text.replaceAll(/\s+/gu, '-');
  }
  try {
    // The command name in parentheses may contain blanks, so fields are counted after it: 3 is the state, 22 the start.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** Returns the ids of living processes called `name` whose working directory is `directory`; none on systems other than Linux. */
export function findProcessesIn(directory: string, name: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/u.test(entry));
  return pids.map(Number).filter((pid) => {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) !== directory) return false;
      return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === name && readStartTime(pid) !== undefined;
    } catch {
      return false;
    }
  });
}

/**
 * Names the machine and, on Linux, the container in which process ids are unique. The boot id distinguishes machines, because
 * the first namespaces of different machines have the same name.
 */
export function readProcessSpace(): string {
  if (process.platform !== 'linux') return hostname();
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** The state as one letter, as in /proc: `T` means stopped. */
  readonly state: string;
  readonly command: string;
}

/** Returns all living processes; zombies are dead. It works on Linux only. */
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
