/** Ensures that a state directory belongs to one process at a time. A claim that a dead process left is taken over. */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeFolder, OrdoError } from '@ordo/core';
import { findHolder, type LockHolder, type LockPace, type Release, takeLock } from '@ordo/core/process-lock';

/** The file of a claim in its directory. */
export const CLAIM_FILE = 'owner';

const PACE: LockPace = { renewMs: 1000, goneMs: 15_000 };

/**
 * Claims `directory` for this process, and returns a function that releases it.
 *
 * On a shared volume, an owner of another machine or container cannot be seen. Renewals of its claim tell whether it is alive; a
 * claim that is not renewed for 15 seconds is taken over.
 * @throws OrdoError `environment.invalid` when a living process holds the claim
 */
export async function claimDirectory(directory: string, pace: LockPace = PACE): Promise<Release> {
  await makeFolder(directory);
  const file = path.join(directory, CLAIM_FILE);
  let firstSign: string | undefined;
  for (;;) {
    const release = await takeLock(file, pace);
    if (release !== null) return release;
    const holder = await findHolder(file);
    firstSign ??= holder?.sign;
    if (holder !== null && (holder.isRunning || holder.sign !== firstSign)) throw inUse(directory, holder);
    await delay(pace.renewMs / 2);
  }
}

function inUse(directory: string, { pid, isHere }: LockHolder): OrdoError {
  const where = isHere ? '' : ' of another container or machine';
  return new OrdoError('environment.invalid', `${directory} is in use by process ${pid}${where}`, {
    fix: `stop ${isHere ? `process ${pid}` : 'that process'}, or choose another directory (ORDO_HOME)`,
  });
}
