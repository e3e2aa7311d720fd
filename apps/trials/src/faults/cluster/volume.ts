/** File systems of their own, small enough to be filled. */
import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises';
import { isApart } from '../env.ts';

export interface Volume {
  readonly folder: string;
  /** Whether it has a limit of its own; a volume without one must not be filled. */
  readonly limited: boolean;
}

/** Mounts a file system of so many mebibytes in memory. Where that is not permitted, the folder is an ordinary one. */
export async function makeVolume(folder: string, mebibytes: number): Promise<Volume> {
  await mkdir(folder, { recursive: true });
  const limited =
    isApart() && spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]).status === 0;
  await chmod(folder, 0o711); // Postgres may run as another user
  return { folder, limited };
}

/** Gives the memory back. */
export async function unmountVolumes(volumes: readonly Volume[]): Promise<void> {
  for (const { folder } of volumes.filter(({ limited }) => limited)) spawnSync('umount', ['--lazy', folder]);
}

/** Copies what lies in memory to the disk, in place of the volumes. */
export async function keepVolumes(volumes: readonly Volume[]): Promise<void> {
  for (const { folder } of volumes.filter(({ limited }) => limited)) {
    await cp(folder, `${folder}.kept`, { recursive: true, force: true });
    spawnSync('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true });
    await rename(`${folder}.kept`, folder);
  }
}
