/** A lock between processes that share a folder: a file that its owner renews. */
import { open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';

/**
 * The time in milliseconds between two renewals or checks of a lock. A lock that is not renewed for long belongs to a process
 * that is gone.
 */
export const RENEWAL = 2000;
const STALE = 120_000;

/** Takes the lock, and returns a function that releases it, or null if another process holds it. */
export async function takeLock(file: string): Promise<(() => Promise<void>) | null> {
  if (await isAbandoned(file)) await rm(file, { force: true });
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(`${hostname()} ${process.pid}\n`);
    await handle.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  }
  const renewal = setInterval(() => {
    const now = new Date();
    // A lock that cannot be renewed becomes stale, and another process then does the same work.
    utimes(file, now, now).catch(() => undefined);
  }, RENEWAL);
  return async () => {
    clearInterval(renewal);
    await rm(file, { force: true });
  };
}

/** Returns true if the process that holds the lock has ended, or has not renewed the lock for a long time. */
async function isAbandoned(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  if (found === null) return false;
  if (Date.now() - found.mtimeMs > STALE) return true;
  const [host, pid] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ');
  return host === hostname() && pid !== undefined && !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
