/** An error of a trainer, or of the worker in its place, in a form that the channel between the two can carry. */
import { describeError, isOrdoError, OrdoError } from '@ordo/core';

/** `code` is null unless it is an OrdoError. */
export interface TrainerError {
  /** Whether the operating system refused something, such as a file or a connection. */
  readonly fromSystem: boolean;
  readonly code: string | null;
  readonly retryable: boolean;
  readonly message: string;
  readonly fix: string | null;
  readonly stack: string;
}

/** What the system says when a disk or a quota is full. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);

export function describeTrainerError(thrown: unknown): TrainerError {
  const error = nameDiskFull(thrown);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  if (isOrdoError(error)) {
    const { code, retryable, message, fix = null } = error;
    return { code, retryable, message, fix, stack, fromSystem: false };
  }
  const fromSystem = error instanceof Error && 'syscall' in error;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : describeError(error);
  return { code: null, retryable: fromSystem, message, fix: null, stack, fromSystem };
}

/** Gives a full disk its name. Any other error is returned as it is. */
function nameDiskFull(error: unknown): unknown {
  if (!(error instanceof Error) || !DISK_FULL.has(String((error as NodeJS.ErrnoException).code))) return error;
  return new OrdoError('disk.full', `there is no room left on the disk of the scratch folder: ${error.message}`, {
    fix: 'free some room on it, or set ORDO_HOME to a folder on another disk',
    cause: error,
  });
}
