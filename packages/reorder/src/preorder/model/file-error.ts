/** Returns the error for a file that is not a preorderer, or a damaged one. */
import { OrdoError } from '@ordo/core/errors';

export function fileError(name: string, problem: string, cause?: unknown): OrdoError {
  return new OrdoError('checkpoint.invalid', `the preorderer ${name} ${problem}`, {
    fix: 'copy the file again, or make a new one with `ordo preorder train`',
    cause,
  });
}
