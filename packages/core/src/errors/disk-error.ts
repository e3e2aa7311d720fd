/** Gives the errors of a full disk their own name, so that nobody takes them for faults of the program. */
import { OrdoError } from './errors.ts';

/** The codes of the system for a full disk or an exhausted quota. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Returns an OrdoError `disk.full` for a full disk, even when that is the cause of another error, and any other error as it is.
 * @param disk names the disk in the message: `the scratch folder`
 * @param setting the variable that moves the folder to another disk
 */
export function nameDiskError(error: unknown, disk: string, setting = 'ORDO_HOME'): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!FULL.has(String((cause as NodeJS.ErrnoException).code))) continue;
    return new OrdoError('disk.full', `there is no room left on the disk of ${disk}: ${cause.message}`, {
      fix: `free some room on it, or set ${setting} to a folder on another disk`,
      cause: error,
    });
  }
  return error;
}
