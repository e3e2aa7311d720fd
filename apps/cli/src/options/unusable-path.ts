/** Explains the errors of the file system that a path on the command line causes: they are wrong input, not failures. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describeError, OrdoError } from '@ordo/core/errors';
import { withoutDraft } from '@ordo/core/files';

/** [error code of the system] → what is wrong, and how to fix it. */
const REASONS: Readonly<Record<string, readonly [wrong: string, fix: string]>> = {
  ENOENT: ['does not exist', 'give the name of an existing file'],
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
  const { code = '', path: found, syscall = '' } = (error ?? {}) as NodeJS.ErrnoException;
  const reason = REASONS[code];
  // A program that could not be started is not a path from the user.
  if (reason === undefined || found === undefined || syscall.startsWith('spawn')) return error;
  const file = withoutDraft(found);
  const folder = path.dirname(file);
  if (code === 'ENOENT' && !existsSync(folder)) {
    return new OrdoError('request.invalid', `there is no folder ${JSON.stringify(folder)}`, {
      fix: 'create it, or name a file in another folder',
      cause: error,
    });
  }
  return new OrdoError('request.invalid', `${JSON.stringify(file)} ${reason[0]}`, { fix: reason[1], cause: error });
}
