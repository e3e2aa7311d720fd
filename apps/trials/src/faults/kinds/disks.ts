/** Faults that fill a volume for some seconds: that of the workers, of the artifacts, or of the database. */
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Cluster } from '../cluster/cluster.ts';
import type { Service } from '../cluster/service.ts';
import { between } from '../draw.ts';
import type { FaultKind } from './fault.ts';

type Name = keyof Cluster['volumes'];

const LONGEST_MS = 7000;
/** The sizes of the written pieces, from large to small, so that in the end not even a small one fits. */
const PIECES = [1 << 20, 1 << 12, 1];
let filled = 0;

/** Writes until no byte is left. Returns a function that frees the space again. */
export async function fillVolume(folder: string): Promise<() => Promise<void>> {
  filled += 1;
  const file = path.join(folder, `full-${filled}`);
  const handle = await open(file, 'w');
  try {
    for (const piece of PIECES.map((bytes) => Buffer.alloc(bytes, 1))) await writeUntilFull(handle, piece);
  } finally {
    await handle.close();
  }
  return () => rm(file, { force: true });
}

export const isDiskFull = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOSPC';

async function writeUntilFull(handle: Awaited<ReturnType<typeof open>>, piece: Buffer): Promise<void> {
  try {
    for (;;) await handle.writeFile(piece);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

function fullDisk(name: Name, who: string, concerned: (cluster: Cluster) => readonly Service[]): FaultKind {
  return {
    id: `full-${name}`,
    group: 'disks',
    title: `the disk of ${who} is full`,
    unavailable: ({ volumes }) =>
      volumes[name].limited ? undefined : 'a volume of its own cannot be mounted, and the machine shares the disk',
    inject: async (cluster, random) => {
      const heal = await fillVolume(cluster.volumes[name].folder);
      return {
        target: name,
        lastsMs: between(random, 1000, LONGEST_MS),
        heal,
        recovered: async () => {
          for (const service of concerned(cluster)) await service.working();
        },
      };
    },
  };
}

export const FULL_DISKS: readonly FaultKind[] = [
  fullDisk('scratch', 'the workers', ({ workers }) => workers),
  fullDisk('artifacts', 'the artifacts', ({ replicas }) => replicas),
  fullDisk('database', 'the database', ({ postgres, replicas, workers }) => [postgres, ...replicas, ...workers]),
];
