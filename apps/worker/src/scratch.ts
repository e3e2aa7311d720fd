/** The worker's folder for attempts in progress. Nothing in it is needed after the worker has exited. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates `<stateDir>/<name>.<process id>` and removes the folders of dead workers: their attempts have been handed over,
 * so the API would refuse their events.
 */
export async function openScratch(stateDir: string, name: string): Promise<string> {
  await mkdir(stateDir, { recursive: true });
  for (const entry of await readdir(stateDir)) {
    const pid = Number(/\.(\d+)$/u.exec(entry)?.[1] ?? Number.NaN);
    if (pid === process.pid || isGone(pid)) await rm(path.join(stateDir, entry), { recursive: true, force: true });
  }
  const scratch = path.join(stateDir, `${name}.${process.pid}`);
  await mkdir(scratch);
  return scratch;
}

function isGone(pid: number): boolean {
  if (!Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
