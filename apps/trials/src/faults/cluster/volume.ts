/** Creates separate file systems that are small enough to be filled. */
import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises';
import { isApart } from '../env.ts';

export interface Volume {
  readonly folder: string;
  /** Whether the volume has its own limit; one without a limit must not be filled. */
  readonly limited: boolean;
}

/** Mounts a file system of this number of mebibytes in memory. If that is not permitted, the folder is an ordinary one. */
export async function makeVolume(folder: string, mebibytes: number): Promise<Volume> {
  await mkdir(folder, { recursive: true });
  const limited =
    isApart() && spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]).status === 0;
  await chmod(folder, 0o711); // Postgres may run as another user.
  return { folder, limited };
}

/** Unmounts the volumes, which frees the memory. */
export async function unmountVolumes(volumes: readonly Volume[]): Promise<void> {
  for (const { folder } of volumes.filter(({ limited }) => limited)) spawnSync('umount', ['--lazy', folder]);
}

/** Copies the volumes from memory to the disk, and puts the copies in their places. */
export async function keepVolumes(volumes: readonly Volume[]): Promise<void> {
  for (const { folder } of volumes.filter(({ limited }) => limited)) {
    await cp(folder, `${folder}.kept`, { recursive: true, force: true });
    spawnSync('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true });
    await rename(`${folder}.kept`, folder);
  }
}
