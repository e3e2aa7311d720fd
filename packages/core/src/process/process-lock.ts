/** A lock between processes that share a folder: a file that names its owner, who renews it. */
import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { readProcessSpace, readStartTime } from './process-table.ts';

export interface LockPace {
  /** The time between two renewals by an owner, in milliseconds. */
  readonly renewMs: number;
  /**
   * The time without a renewal after which an owner counts as gone, if its process cannot be seen from here. Each process
   * measures it by a clock of its own, so neither a changed clock nor a sleeping machine makes a living owner look dead.
   */
  readonly goneMs: number;
}

/** The pace of locks that others wait for. */
export const LOCK_PACE: LockPace = { renewMs: 2000, goneMs: 120_000 };

export interface LockHolder {
  /** The id of its process, or an empty text while the owner still writes it. */
  readonly pid: string;
  /** Whether the process is one of this machine and container, where its id means something, and can be seen. */
  readonly isHere: boolean;
  /** Whether its process runs here. */
  readonly isRunning: boolean;
  /** A text that changes with each renewal, by which the owner shows that it lives. */
  readonly sign: string;
}

export type Release = () => Promise<void>;

/** The last sign of life that this process has seen of a lock: its owner and the time of its file. */
interface Sign {
  readonly text: string;
  /** The time when it was first seen, by `performance.now()`. */
  readonly since: number;
}

const signs = new Map<string, Sign>();

/**
 * Takes the lock, and returns a function that releases it, or null if another process holds it. A lock of a process that has
 * ended is taken over: at once where its process could be seen, and elsewhere by whoever asks again after `goneMs`.
 * @throws the system's error when there is a lock that this process cannot read
 */
export async function takeLock(file: string, pace: LockPace = LOCK_PACE): Promise<Release | null> {
  const found = await readOwner(file);
  if (found !== null) {
    if (!(await isAbandoned(file, found, pace))) return null;
    await removeAbandoned(file, found);
  }
  const owner = [process.pid, readStartTime(process.pid) ?? '', randomUUID(), readProcessSpace()].join(' ');
  if (!(await create(file, owner))) return null;
  signs.delete(file);
  const renewal = setInterval(() => void renew(file, owner), pace.renewMs);
  renewal.unref();
  return async () => {
    clearInterval(renewal);
    if ((await readOwner(file)) === owner) await rm(file, { force: true });
  };
}

/** Returns who holds a lock that `takeLock` could not take, or null if it is free by now. */
export async function findHolder(file: string): Promise<LockHolder | null> {
  const owner = await readOwner(file);
  if (owner === null) return null;
  return { ...parse(owner), sign: await readSign(file, owner) };
}

function parse(owner: string): Omit<LockHolder, 'sign'> {
  const [pid = '', startTime = '', , space] = owner.split(' ');
  const found = readStartTime(Number(pid));
  const isHere = space === readProcessSpace() && !(found === undefined && isOfAnotherUser(Number(pid)));
  return { pid, isHere, isRunning: isHere && startTime !== '' && found === startTime };
}

/** Returns whether another user has a process with this id. It may be hidden in the table of processes. */
function isOfAnotherUser(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Creates the file, which other users that share the folder may read. Returns false if it exists. */
async function create(file: string, owner: string): Promise<boolean> {
  try {
    await writeFile(file, owner, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Renews the lock, unless it now belongs to another process. One that cannot be renewed becomes stale for other machines. */
async function renew(file: string, owner: string): Promise<void> {
  if ((await readOwner(file).catch(() => null)) !== owner) return;
  const now = new Date();
  await utimes(file, now, now).catch(() => undefined);
}

/** Returns true if the owner has ended or, where its process cannot be seen, has not renewed the lock for a long time. */
async function isAbandoned(file: string, owner: string, { goneMs }: LockPace): Promise<boolean> {
  const { isHere, isRunning } = parse(owner);
  if (isHere) return !isRunning;
  const text = await readSign(file, owner);
  const seen = signs.get(file);
  if (seen?.text === text) return performance.now() - seen.since > goneMs;
  signs.set(file, { text, since: performance.now() });
  return false;
}

async function readSign(file: string, owner: string): Promise<string> {
  const renewed = await stat(file, { bigint: true }).catch(() => null);
  return `${owner} ${renewed?.mtimeNs}`;
}

/** Removes the lock of a dead owner. Only one process may do so at a time; a second one could remove the next owner's lock. */
async function removeAbandoned(file: string, owner: string): Promise<void> {
  const release = await takeLock(`${file}.removal`);
  if (release === null) return;
  try {
    if ((await readOwner(file)) === owner) await rm(file, { force: true });
  } finally {
    // Where this process may not remove the lock, as in a folder with the sticky bit, another one may.
    await release();
  }
}

/**
 * Returns null if nobody holds the lock. A lock that this process cannot read is an error: it is not free, so a process that
 * waited until it could create the file would wait for ever.
 */
async function readOwner(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A network drive says ESTALE of a file that another machine has just removed.
    if (code === 'ENOENT' || code === 'ESTALE') return null;
    throw error;
  }
}
