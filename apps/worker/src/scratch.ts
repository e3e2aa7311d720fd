/** The worker's own directory for attempts in progress; nothing in it outlives the worker. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes `<stateDir>/<name>.<process id>` and removes what dead workers left: their attempts were handed over, and their
 * events would be refused.
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
