/** Asks the operating system about other processes: when they started, where they work, and who started them. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Reads a value that differs between two processes with the same id; undefined when no such process is alive. */
export function readStartTime(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (process.platform !== 'linux') {
    // The time is told in the time zone and the language of whoever asks, and these may differ from those of another process.
    const command = ['TZ=UTC', 'LC_ALL=C', 'ps', '-o', 'lstart=', '-p', String(pid)];
    const text = spawnSync('env', command, { encoding: 'utf8' }).stdout.trim();
    return text === '' ? undefined : text.replaceAll(/\s+/gu, '-');
  }
  try {
    const fields = readFields(pid);
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/**
 * Returns the fields of a process from the third on: state, parent, group and, as the 20th of them, the time of the start. The
 * command name before them stands in parentheses and may contain blanks, so fields are counted after it.
 */
function readFields(pid: number | string): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
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
      const [state = '', parent, group] = readFields(pid);
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
