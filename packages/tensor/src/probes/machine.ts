/** What this machine is and whether something else keeps it busy, since timings are only comparable on an idle one. */
import { cpus, loadavg } from 'node:os';

/** The processor's name, once. */
export function describeCpu(): string {
  return cpus()[0]?.model.trim() ?? 'unknown processor';
}

/** How much of the machine other processes used while nothing of ours ran. */
export interface Busyness {
  readonly busy: boolean;
  /** Share of all cores' time that was not idle, 0…1. */
  readonly share: number;
  /** Runnable processes over the last minute, as the operating system counts them. */
  readonly load: number;
}

/** Above this share of all cores' time, a timing is disturbed. */
const BUSY_SHARE = 0.25;

/** Watches the processor for `milliseconds` without using it itself. */
export async function isMachineBusy(milliseconds = 250): Promise<Busyness> {
  const before = readTimes();
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  const after = readTimes();
  const total = after.total - before.total;
  const share = total === 0 ? 0 : 1 - (after.idle - before.idle) / total;
  return { busy: share > BUSY_SHARE, share, load: loadavg()[0] ?? 0 };
}

function readTimes(): { idle: number; total: number } {
  let idle = 0;
  let total = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    total += times.user + times.nice + times.sys + times.idle + times.irq;
  }
  return { idle, total };
}
