/** The devices, processors and threads that a trainer may use. A trainer learns them from its environment. */

export interface Pinning {
  /** The ids of its devices. Null if the worker assigns none, so that trainers see all devices. */
  readonly devices: readonly string[] | null;
  /** The numbers of its processors. Null if the kernel places its threads. */
  readonly cpus: readonly number[] | null;
}

/** The pinning of a trainer to which nothing is assigned. */
export const UNPINNED: Pinning = { devices: null, cpus: null };

export function isSamePinning(a: Pinning, b: Pinning): boolean {
  return JSON.stringify([a.devices, a.cpus]) === JSON.stringify([b.devices, b.cpus]);
}

/** The options that a process is started with, so that it is pinned before it runs its first instruction. */
export interface PinnedStart {
  readonly env: NodeJS.ProcessEnv;
  /** The program to start, with the arguments before the script. Undefined for Node itself. */
  readonly execPath: string | undefined;
  readonly execArgv: readonly string[];
}

/**
 * Returns the options.
 * @param taskset the program that pins a process to processors; null if there is none, so that only the number of threads is
 *   set
 */
export function pinnedStart(
  { devices, cpus }: Pinning,
  { threads, taskset }: { readonly threads: number; readonly taskset: string | null },
): PinnedStart {
  // By default, CUDA numbers the fastest device first, unlike nvidia-smi.
  const visible = devices === null ? {} : { CUDA_VISIBLE_DEVICES: devices.join(','), CUDA_DEVICE_ORDER: 'PCI_BUS_ID' };
  const counted = cpus === null ? {} : { OMP_NUM_THREADS: String(threads) };
  const env = { ...visible, ...counted };
  if (cpus === null || taskset === null) return { env, execPath: undefined, execArgv: [] };
  return { env, execPath: taskset, execArgv: ['--cpu-list', cpus.join(','), process.execPath] };
}
