/** Faults that remove scratch folders, and overwrite spooled events. */
import { open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@ordo/core';
import { waitUntil } from '@ordo/embedded';
import type { Cluster } from '../cluster/cluster.ts';
import type { WorkerService } from '../cluster/service.ts';
import { between, pick } from '../draw.ts';
import { WAIT_MS } from './damage.ts';
import type { FaultKind, Injected } from './fault.ts';

const nothing = (): Promise<void> => Promise.resolve();

/** Returns the folders in which a worker has an attempt in progress. */
async function attemptFolders(worker: WorkerService): Promise<string[]> {
  const own = (await readdir(worker.scratch)).filter((name) => name.startsWith(`${worker.name}.`));
  const inside = await Promise.all(
    own.map(async (name) => {
      const folder = path.join(worker.scratch, name);
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(folder, entry.name));
    }),
  );
  return inside.flat();
}

async function findAttemptFolder(cluster: Cluster, random: Random): Promise<{ worker: WorkerService; folder: string }> {
  return await waitUntil(
    async () => {
      const worker = pick(random, cluster.workers);
      const [folder] = await attemptFolders(worker).catch(() => []);
      return folder === undefined ? null : { worker, folder };
    },
    { what: 'an attempt in progress', timeoutMs: WAIT_MS, intervalMs: 100 },
  );
}

const lostScratch: FaultKind = {
  id: 'scratch-lost',
  group: 'files',
  title: 'the scratch folder of an attempt in progress is gone',
  inject: async (cluster, random) => {
    const { worker, folder } = await findAttemptFolder(cluster, random);
    await rm(folder, { recursive: true, force: true });
    return { target: worker.name, lastsMs: 0, heal: nothing, recovered: () => worker.working() };
  },
};

/** The time for which events collect while the API cannot be reached. */
const GATHER_MS = 1500;

const damagedSpool: FaultKind = {
  id: 'spool-damaged',
  group: 'files',
  title: "events that wait on a worker's disk for the API are overwritten",
  inject: async (cluster, random): Promise<Injected> => {
    const { worker, folder } = await findAttemptFolder(cluster, random);
    const link = cluster.links.find(({ name }) => name === `${worker.name}→balancer`);
    link?.cut();
    await delay(GATHER_MS);
    await overwrite(path.join(folder, 'events.jsonl'), random);
    return {
      target: worker.name,
      lastsMs: between(random, 0, 2000),
      heal: () => {
        link?.restore();
        return Promise.resolve();
      },
      recovered: () => worker.working(),
    };
  },
};

/** Overwrites up to 40 of the last 2,000 bytes with a value that does not occur in UTF-8. */
async function overwrite(file: string, random: Random): Promise<void> {
  const handle = await open(file, 'r+').catch(() => null); // The attempt may have ended.
  if (handle === null) return;
  try {
    const { size } = await handle.stat();
    if (size === 0) return;
    const at = Math.max(0, size - 1 - random.nextBelow(Math.min(size, 2000)));
    const length = Math.min(1 + random.nextBelow(40), size - at);
    await handle.write(Buffer.alloc(length, 0xff), 0, length, at);
  } finally {
    await handle.close();
  }
}

export const DAMAGED_SCRATCH: readonly FaultKind[] = [lostScratch, damagedSpool];
