/** Reads what the kernel knows about a process: whether it was stopped, and how much processor time it has used. */
import { readFileSync } from 'node:fs';

export interface ProcessState {
  /** Whether a signal, or a debugger, has stopped it. */
  readonly stopped: boolean;
  /** The processor time of all of its threads so far. */
  readonly cpuMs: number;
}

/** The length of a tick. Linux reports hundredths of a second, whatever the kernel's own clock is. */
const TICK_MS = 10;

/** Reads the state. Returns null if the system does not provide it, or the process has ended. */
export function readProcessState(pid: number | undefined): ProcessState | null {
  try {
    // The name, in parentheses, may contain spaces. It is followed by: state (3), …, utime (14), stime (15).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { stopped: /^[Tt]$/u.test(fields[0] ?? ''), cpuMs: TICK_MS * (Number(fields[11]) + Number(fields[12])) };
  } catch {
    return null;
  }
}
