/** What the operating system knows of other processes: start times, and who works in a directory. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A value that tells two processes of one id apart, or undefined when no such process lives. */
export function readStartTime(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (process.platform !== 'linux') {
    const text = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
    return text === '' ? undefined : text.replaceAll(/\s+/gu, '-');
  }
  try {
    // The command name in parentheses may hold blanks, so fields are counted after it: state is field 3, start time 22.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** Ids of the living processes called `name` whose working directory is `directory`. Linux only; elsewhere empty. */
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
