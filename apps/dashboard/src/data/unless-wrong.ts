/** Decides how often a query is repeated. One for something that does not exist, or may not be read, is not repeated. */
import { isOrdoError } from '@ordo/core/errors';

/** Repeats the query every `ms` milliseconds, unless the last answer was an error that would come again. */
export function unlessWrong(ms: number) {
  return ({ state: { error } }: { readonly state: { readonly error: unknown } }): number | false =>
    isOrdoError(error) && !error.retryable ? false : ms;
}
