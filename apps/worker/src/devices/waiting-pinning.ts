/** Decides what the waiting trainer may use, and whether processes can be pinned to processors here. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { Logger } from '@ordo/core';
import type { Device } from '@ordo/spec';
import { ENGINE_TABLE } from '@ordo/tensor/engine-table';
import { readSearchPath, type WorkerSettings } from '../env.ts';
import { type Pinning, UNPINNED } from './pinning.ts';

/**
 * Returns the pinning of the waiting trainer. It sees no device, because it waits for a run that asks for none. Only if its own
 * engine needs a device does it see all devices; then it suits a run that gets all of them.
 */
export function pinningOfWaiting(
  { engine, cpus }: Pick<WorkerSettings, 'engine' | 'cpus'>,
  devices: readonly Device[],
): Pinning {
  const needsGpu = engine !== 'auto' && ENGINE_TABLE[engine].needsGpu;
  const visible = needsGpu ? devices.map(({ id }) => id) : [];
  return { ...UNPINNED, devices: devices.length === 0 ? null : visible, cpus };
}

/** Returns the path of `taskset`; null if it is not installed, or no processes should be pinned. */
export function findTaskset({ cpus }: Pick<WorkerSettings, 'cpus'>, log: Logger): string | null {
  if (cpus === null) return null;
  const found = readSearchPath()
    .map((folder) => path.join(folder, 'taskset'))
    .find((file) => isExecutable(file));
  if (found === undefined)
    log.warn({ cpus }, 'taskset is not installed: processors are counted, but nobody is pinned to them');
  return found ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
