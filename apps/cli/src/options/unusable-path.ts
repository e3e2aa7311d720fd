/** Explains the errors of the file system that a path on the command line causes: they are wrong input, not failures. */
import { describeError, OrdoError } from '@ordo/core/errors';

/** [error code of the system] → what is wrong, and how to fix it. */
const REASONS: Readonly<Record<string, readonly [wrong: string, fix: string]>> = {
  ENOENT: ['does not exist', 'name an existing file, or create the folder first'],
  ENOTDIR: ['lies below a file, which is not a folder', 'name a path whose parts are folders'],
  EISDIR: ['is a folder', 'name a file'],
  EEXIST: ['exists already', 'name another path, or remove it first'],
  EACCES: ['may not be used by this user', 'give the user the right to it, or name another path'],
  EPERM: ['may not be used by this user', 'give the user the right to it, or name another path'],
  EROFS: ['is on a file system that cannot be written', 'name a path on another file system'],
  EBUSY: ['is in use by the system', 'name another path'],
  ELOOP: ['is a link that leads back to itself', 'name another path, or fix the link'],
  ENAMETOOLONG: ['is longer than the system allows', 'give a shorter name'],
};

/** Describes why a path cannot be used, in words that follow its name: "does not exist". */
export function describeUnusable(error: unknown): string {
  return REASONS[(error as NodeJS.ErrnoException).code ?? '']?.[0] ?? `cannot be read: ${describeError(error)}`;
}

/** Returns the error as wrong input if a path is its cause, and any other error unchanged. */
export function explainPath(error: unknown): unknown {
  const { code = '', path, syscall = '' } = (error ?? {}) as NodeJS.ErrnoException;
  const reason = REASONS[code];
  // A program that could not be started is not a path from the user.
  if (reason === undefined || path === undefined || syscall.startsWith('spawn')) return error;
  return new OrdoError('request.invalid', `${JSON.stringify(path)} ${reason[0]}`, { fix: reason[1], cause: error });
}
