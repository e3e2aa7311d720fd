/** A lock between processes that share a folder: a file that names its owner, who renews it. */
import { randomUUID } from 'node:crypto';
import { link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { readProcessSpace, readStartTime } from '@ordo/core/process-table';

/** The time in milliseconds between two renewals or checks of a lock. */
export const RENEWAL = 2000;
/**
 * The time in milliseconds without a renewal after which the owner counts as gone, if its process cannot be seen from here. Each
 * process measures it by a clock of its own, so neither a changed clock nor a sleeping machine makes a living owner look dead.
 */
const STALE = 120_000;

/** The last sign of life that this process has seen of a lock: its owner and the time of its file. */
interface Sign {
  readonly text: string;
  /** The time when it was first seen, by `performance.now()`. */
  readonly since: number;
}

const signs = new Map<string, Sign>();

/** Takes the lock, and returns a function that releases it, or null if another process holds it. */
export async function takeLock(file: string): Promise<(() => Promise<void>) | null> {
  const found = await readOwner(file);
  if (found !== null) {
    if (!(await isAbandoned(file, found))) return null;
    await removeAbandoned(file, found);
  }
  const owner = [readProcessSpace(), process.pid, readStartTime(process.pid) ?? '', randomUUID()].join(' ');
  if (!(await create(file, owner))) return null;
  signs.delete(file);
  const renewal = setInterval(() => void renew(file, owner), RENEWAL);
  return async () => {
    clearInterval(renewal);
    if ((await readOwner(file)) === owner) await rm(file, { force: true });
  };
}

/** Creates the file with its content at once, so that nobody reads an empty one. Returns false if it exists. */
async function create(file: string, owner: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, owner);
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Renews the lock, unless it now belongs to another process. One that cannot be renewed becomes stale for other machines. */
async function renew(file: string, owner: string): Promise<void> {
  if ((await readOwner(file)) !== owner) return;
  const now = new Date();
  await utimes(file, now, now).catch(() => undefined);
}

/** Returns true if the owner has ended or, where its process cannot be seen, has not renewed the lock for a long time. */
async function isAbandoned(file: string, owner: string): Promise<boolean> {
  const [space, pid, startTime = ''] = owner.split(' ');
  if (space === readProcessSpace()) return startTime === '' || readStartTime(Number(pid)) !== startTime;
  const renewed = await stat(file, { bigint: true }).catch(() => null);
  const text = `${owner} ${renewed?.mtimeNs}`;
  const seen = signs.get(file);
  if (seen?.text === text) return performance.now() - seen.since > STALE;
  signs.set(file, { text, since: performance.now() });
  return false;
}

/** Removes the lock of a dead owner. One process does so at a time, or a second one could remove the lock that follows. */
async function removeAbandoned(file: string, owner: string): Promise<void> {
  const release = await takeLock(`${file}.removal`);
  if (release === null) return;
  if ((await readOwner(file)) === owner) await rm(file, { force: true });
  await release();
}

async function readOwner(file: string): Promise<string | null> {
  return await readFile(file, 'utf8').catch(() => null);
}
