/**
 * Describes this machine, and tells whether other processes keep it busy, because only timings on an idle machine can be
 * compared.
 */
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

/** Returns the name of the first processor. */
export function describeCpu(): string {
  return cpus()[0]?.model.trim() ?? 'unknown processor';
}

/** The vector extensions by which libraries choose their kernels, as Linux names them. */
const VECTOR_EXTENSIONS =
  /^(sse4_2|avx|avx2|fma|avx_vnni|avx512(f|bw|vl|dq|_vnni|_bf16|_fp16)|amx_(tile|bf16|int8)|asimd|sve2?|bf16)$/;

/** Returns the architecture and, on Linux, the processor's vector extensions, such as 'x64 avx avx2 fma'. */
export function listVectorExtensions(): string {
  if (process.platform !== 'linux') return process.arch;
  const [, flags = ''] = /^(?:flags|Features)\s*:(.*)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8')) ?? [];
  const extensions = flags.split(' ').filter((flag) => VECTOR_EXTENSIONS.test(flag));
  return [process.arch, ...extensions.toSorted()].join(' ');
}

/** The part of the machine that other processes used while this one was idle. */
export interface Busyness {
  readonly busy: boolean;
  /** The share of all cores' time that was not idle, 0 … 1. */
  readonly share: number;
  /** The operating system's average number of runnable processes over the last minute. */
  readonly load: number;
}

/** Above this share of all cores' time, timings are unreliable. */
const BUSY_SHARE = 0.25;

/** Watches the processors for some milliseconds, during which this process is idle. */
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
