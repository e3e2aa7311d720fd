/** What the kernel says of a process: whether it was stopped, and how much it has computed. */
import { readFileSync } from 'node:fs';

export interface ProcessState {
  /** Whether a signal, or a debugger, has stopped it. */
  readonly stopped: boolean;
  /** Processor time of all of its threads so far. */
  readonly cpuMs: number;
}

/** Linux counts in ticks of a hundredth of a second, whatever the kernel's own clock is. */
const TICK_MS = 10;

/** Null where the system does not say, or the process has ended. */
export function readProcessState(pid: number | undefined): ProcessState | null {
  try {
    // The name, in parentheses, may have spaces. Behind it come: state (3), …, utime (14), stime (15).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { stopped: /^[Tt]$/u.test(fields[0] ?? ''), cpuMs: TICK_MS * (Number(fields[11]) + Number(fields[12])) };
  } catch {
    return null;
  }
}
