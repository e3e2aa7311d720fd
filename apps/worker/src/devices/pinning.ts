/** What a trainer may compute on: its devices, its processors, its threads. It learns of them by its environment. */

export interface Pinning {
  /** The ids of its devices. Null where the worker hands none out, so that trainers see whatever there is. */
  readonly devices: readonly string[] | null;
  /** The numbers of its processors. Null where the kernel places its threads. */
  readonly cpus: readonly number[] | null;
}

/** Where nothing is handed out. */
export const UNPINNED: Pinning = { devices: null, cpus: null };

export function isSamePinning(a: Pinning, b: Pinning): boolean {
  return JSON.stringify([a.devices, a.cpus]) === JSON.stringify([b.devices, b.cpus]);
}

/** What a process is started with, so that it is pinned before it runs its first instruction. */
export interface PinnedStart {
  readonly env: NodeJS.ProcessEnv;
  /** The program to start, and what comes before the script. Undefined for Node itself. */
  readonly execPath: string | undefined;
  readonly execArgv: readonly string[];
}

/** @param taskset the program that pins a process to processors; null where there is none, so that only threads are counted */
export function pinnedStart(
  { devices, cpus }: Pinning,
  { threads, taskset }: { readonly threads: number; readonly taskset: string | null },
): PinnedStart {
  // By default, CUDA numbers the fastest device first, and not as nvidia-smi does.
  const visible = devices === null ? {} : { CUDA_VISIBLE_DEVICES: devices.join(','), CUDA_DEVICE_ORDER: 'PCI_BUS_ID' };
  const counted = cpus === null ? {} : { OMP_NUM_THREADS: String(threads) };
  const env = { ...visible, ...counted };
  if (cpus === null || taskset === null) return { env, execPath: undefined, execArgv: [] };
  return { env, execPath: taskset, execArgv: ['--cpu-list', cpus.join(','), process.execPath] };
}
