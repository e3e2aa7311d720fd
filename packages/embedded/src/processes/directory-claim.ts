/** Ensures that a state directory belongs to one process at a time. A claim that a dead process left is taken over. */
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeFolder, OrdoError } from '@ordo/core';
import { readProcessSpace, readStartTime } from '@ordo/core/process-table';

/** The file of a claim in its directory. */
export const CLAIM_FILE = 'owner';

export interface ClaimPace {
  /** The time between two signs of life of an owner, in milliseconds. */
  readonly beatMs: number;
  /** The time without a sign of life after which an owner counts as dead, if its process cannot be seen from here. */
  readonly watchMs: number;
}

const PACE: ClaimPace = { beatMs: 1_000, watchMs: 15_000 };

/**
 * Claims `directory` for this process, and returns a function that releases it.
 *
 * The claim names the process by its id and start time, and the machine or container in which these are valid. Where they are
 * not valid, because the directory is on a shared volume, signs of life tell whether the owner is alive: it touches its claim
 * every second. A claim that is not touched for 15 seconds is taken over.
 * @throws OrdoError `environment.invalid` when a living process holds the claim
 */
export async function claimDirectory(directory: string, pace: ClaimPace = PACE): Promise<() => Promise<void>> {
  await makeFolder(directory);
  const file = path.join(directory, CLAIM_FILE);
  const claim = [process.pid, readStartTime(process.pid) ?? '', randomUUID(), readProcessSpace()].join(' ');
  for (;;) {
    try {
      await writeFile(file, claim, { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    await removeStaleClaim(file, pace);
  }
  const timer = setInterval(() => void showLife(file, claim), pace.beatMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    if ((await readClaim(file)) === claim) await rm(file, { force: true });
  };
}

/** Touches the claim, unless it now belongs to another process. Does nothing if the disk is missing. */
async function showLife(file: string, claim: string): Promise<void> {
  if ((await readClaim(file)) !== claim) return;
  const now = new Date();
  await utimes(file, now, now).catch(() => undefined);
}

/** Moves a dead owner's claim aside. If another process has claimed the directory in the meantime, its claim is put back. */
async function removeStaleClaim(file: string, pace: ClaimPace): Promise<void> {
  const found = await readClaim(file);
  if (found === undefined) return;
  await requireDead(file, found, pace);
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return; // Another process has moved the claim, so the caller tries again.
  }
  if ((await readClaim(aside)) === found) await rm(aside, { force: true });
  else await rename(aside, file);
}

/**
 * Throws if the owner of the claim is alive. @throws OrdoError `environment.invalid` when the process that made the claim is
 * alive
 */
async function requireDead(file: string, claim: string, pace: ClaimPace): Promise<void> {
  const directory = path.dirname(file);
  const [pid = '', startTime = '', , space = ''] = claim.split(' ');
  if (space === readProcessSpace()) {
    if (startTime === '' || readStartTime(Number(pid)) !== startTime) return;
    throw new OrdoError('environment.invalid', `${directory} is in use by process ${pid}`, {
      fix: `stop process ${pid}, or choose another directory (ORDO_HOME)`,
    });
  }
  if (!(await showsLife(file, pace))) return;
  throw new OrdoError(
    'environment.invalid',
    `${directory} is in use by process ${pid} of another container or machine`,
    {
      fix: 'stop that process, or choose another directory (ORDO_HOME)',
    },
  );
}

/** Returns whether any process touches, releases or replaces the claim while this process watches. */
async function showsLife(file: string, { beatMs, watchMs }: ClaimPace): Promise<boolean> {
  const first = await readTouch(file);
  for (const since = performance.now(); performance.now() - since < watchMs; ) {
    await delay(beatMs / 2);
    const now = await readTouch(file);
    if (now === null) return false;
    if (now !== first) return true;
  }
  return false;
}

async function readTouch(file: string): Promise<bigint | null> {
  const found = await stat(file, { bigint: true }).catch(() => null);
  return found === null ? null : found.mtimeNs;
}

async function readClaim(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}
