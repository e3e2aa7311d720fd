/** Ensures that a state directory belongs to one process at a time. A claim that a dead process left is taken over. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OrdoError } from '@ordo/core';
import { readStartTime } from './process-table.ts';

const CLAIM_FILE = 'owner';

/**
 * Claims `directory` for this process, and returns a function that releases it.
 * The claim names the process id and start time, so that another process with the same id is not taken for the owner.
 * @throws OrdoError `environment.invalid` when a living process holds the claim.
 */
export async function claimDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, CLAIM_FILE);
  const claim = `${process.pid} ${readStartTime(process.pid) ?? ''} ${randomUUID()}`;
  for (;;) {
    try {
      await writeFile(file, claim, { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    await removeStaleClaim(file, directory);
  }
  return async () => {
    if ((await readClaim(file)) === claim) await rm(file, { force: true });
  };
}

/** Moves a dead owner's claim aside. When another process has claimed the directory meanwhile, its claim is put back. */
async function removeStaleClaim(file: string, directory: string): Promise<void> {
  const found = await readClaim(file);
  if (found === undefined) return;
  const [pid = '', startTime = ''] = found.split(' ');
  if (startTime !== '' && readStartTime(Number(pid)) === startTime) {
    throw new OrdoError('environment.invalid', `${directory} is in use by process ${pid}`, {
      fix: `stop process ${pid}, or choose another directory (ORDO_HOME)`,
    });
  }
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return; // another process has moved it: the caller tries again
  }
  if ((await readClaim(aside)) === found) await rm(aside, { force: true });
  else await rename(aside, file);
}

async function readClaim(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}
