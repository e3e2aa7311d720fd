/** Adds the place in the spec to the errors of other packages' resolvers. */
import { isOrdoError, OrdoError, type Problem } from '@ordo/core';
import { under } from '../schema/problems-under.ts';

/** Calls a resolver of another package and adds the section's pointer to its errors. */
export function inSection<T>(pointer: string, resolve: () => T): T {
  try {
    return resolve();
  } catch (error) {
    if (!isOrdoError(error)) throw error;
    const own: Problem = { pointer: error.pointer ?? '', message: error.message, fix: error.fix ?? '' };
    const problems = under(pointer, error.problems.length > 0 ? error.problems : [own]);
    throw new OrdoError('spec.invalid', error.message, { problems, cause: error });
  }
}
