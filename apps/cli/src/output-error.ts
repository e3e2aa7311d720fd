/** Explains why standard output cannot be written: a file that it goes to may lie on a full disk. */
import { nameDiskError } from '@ordo/core/disk-error';
import { isOrdoError, OrdoError } from '@ordo/core/errors';

/** Returns an OrdoError `disk.full` if a full disk is the cause, and any other error of standard output unchanged. */
export function explainOutputError(error: unknown): unknown {
  if (!isOrdoError(nameDiskError(error, 'standard output'), 'disk.full')) return error;
  return new OrdoError('disk.full', 'standard output cannot be written, because its disk has no room left', {
    fix: 'free some room on the disk, or write to a file on another one',
    cause: error,
  });
}
